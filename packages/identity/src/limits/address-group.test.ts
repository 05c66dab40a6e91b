import { expect, test } from "bun:test";
import { addressGroup } from "./address-group.ts";

test.each([
  ["198.51.100.7", "198.51.100.7"],
  ["::ffff:198.51.100.7", "198.51.100.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:db8::1", "2001:db8:0:0::/64"],
  ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  [null, "unknown"],
  ["", "unknown"],
  ["example.com", "unknown"],
  ["1::2::3", "unknown"],
  ["1:2:3", "unknown"],
  ["198.51.100.7, 10.0.0.1", "unknown"],
])("addressGroup(%j) is %s", (ip, group) => {
  expect(addressGroup(ip)).toBe(group);
});
