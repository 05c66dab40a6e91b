import { useEffect, useState } from "react";

/** The secret behind the # of the address, which then goes from the address; "" where there is none. */
export function useLinkSecret(): string {
  const [secret] = useState(() => location.hash.slice(1));
  useEffect(() => {
    if (secret !== "") history.replaceState(history.state, "", location.pathname);
  }, [secret]);
  return secret;
}
