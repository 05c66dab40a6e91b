import type { ProblemWords } from "../zh/problems.ts";

export const problems = {
  offline: {
    title: "The service cannot be reached",
    advice: "Check the network and try again. What you typed is still here.",
  },
  timeout: { title: "The service did not answer", advice: "Try again later; your changes are still on this page." },
  signed_out: { title: "Your session has ended", advice: "Sign in once more and you come back to this page." },
  forbidden: { title: "Your role does not allow this", advice: "Ask an administrator if you need it." },
  missing: { title: "Not found", advice: "It may have been deleted, or it is not yours." },
  conflict: { title: "Somebody was faster", advice: "Look at what is there now, then decide whether to change it." },
  too_many: { title: "Too many requests", advice: "Wait a little, then try again." },
  too_many_seconds: (seconds) => `You can try again in ${seconds} seconds.`,
  refused: { title: "This was not accepted", advice: "Put right what is named above, then try again." },
  unavailable: { title: "The service is busy", advice: "Try again later." },
  broken: {
    title: "Something went wrong at the service",
    advice: "Try again; if it stays, give the number to an administrator.",
  },
} satisfies ProblemWords;
