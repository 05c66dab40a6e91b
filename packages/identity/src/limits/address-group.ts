/**
 * Who counts as one sender: an IPv4 address, or the /64 network of an IPv6 address, since one household or one
 * attacker has all of it. `unknown` for what is no address.
 */
export function addressGroup(ip: string | null): string {
  if (ip === null) return "unknown";
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(ip);
  if (mapped?.[1]) return mapped[1];
  if (/^\d{1,3}(\.\d{1,3}){3}$/.test(ip)) return ip;
  const groups = ipv6Groups(ip);
  return groups ? `${groups.slice(0, 4).join(":")}::/64` : "unknown";
}

/** The eight groups without leading zeros, or null. */
function ipv6Groups(ip: string): readonly string[] | null {
  const [address = ""] = ip.toLowerCase().split("%");
  if (!/^[0-9a-f:.]{2,45}$/.test(address)) return null;
  const halves = address.split("::");
  if (halves.length > 2) return null;
  const [head = [], tail = []] = halves.map((half) => half.split(":").filter((group) => group !== ""));
  const missing = 8 - head.length - tail.length;
  if (missing < 0 || (halves.length === 1 && missing !== 0)) return null;
  return [...head, ...Array<string>(missing).fill("0"), ...tail].map((group) => group.replace(/^0+(?=.)/, ""));
}
