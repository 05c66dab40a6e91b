import { expect, test } from "bun:test";
import { isStoreOutage } from "@rubrica/core";
import { isOfReplica, withOutageMark } from "./redis-error.ts";

test.each([
  ["READONLY You can't write against a read only replica. script: 2f1, on @user_script:9.", true, true],
  [
    "ERR Error running script (call to f_2f1): @user_script:9: -READONLY You can't write against a read only replica.",
    true,
    true,
  ],
  ["MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.", true, true],
  ["LOADING Redis is loading the dataset in memory", false, true],
  ["ERR the key READONLY is of another type", false, false],
  ["NOSCRIPT No matching script. Please use EVAL.", false, false],
])("withOutageMark() and isOfReplica() read %p", (message, ofReplica, outage) => {
  const error = new Error(message);
  expect([isOfReplica(error), isStoreOutage(withOutageMark(error))]).toEqual([ofReplica, outage]);
});
