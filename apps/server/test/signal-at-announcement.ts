/** Loaded before the server: sends it SIGTERM at the very moment at which it says how to stop it. */
const print = console.log;
console.log = (text: unknown) => {
  print(text);
  if (String(text).includes("stop:")) process.kill(process.pid, "SIGTERM");
};
