import { expect, test } from "bun:test";
import { createJoinCode, hashJoinCode, readJoinCode } from "./join-code.ts";

test("createJoinCode() makes three groups of four, and never the same", () => {
  const codes = Array.from({ length: 1000 }, createJoinCode);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  expect(new Set(codes).size).toBe(1000);
});

test("readJoinCode() reads what people type, and nothing else", () => {
  for (const typed of [
    "7k3m9qtx2hv1",
    " 7K3M 9QTX 2HVI ",
    "7k3m-9qtx-2hvl",
    "7K3M9QTX2HV1",
    "７Ｋ３Ｍ－９ＱＴＸ－２ＨＶ１",
  ]) {
    expect({ typed, read: readJoinCode(typed) }).toEqual({ typed, read: "7K3M-9QTX-2HV1" });
  }
  expect(readJoinCode("OOOO-0000-0000")).toBe("0000-0000-0000");
  for (const typed of ["", "7K3M-9QTX", "7K3M-9QTX-2HV1-0", "UUUU-UUUU-UUUU", "7K3M_9QTX_2HV1"]) {
    expect({ typed, read: readJoinCode(typed) }).toEqual({ typed, read: null });
  }
});

test("hashJoinCode() is SHA-256", async () => {
  expect(await hashJoinCode("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
});
