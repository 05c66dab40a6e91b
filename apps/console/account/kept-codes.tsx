import { useMutation, useQueryClient } from "@tanstack/react-query";
import { makeRecoveryCodes } from "../api/accounts/session.ts";
import { Button } from "../design/actions/button.tsx";
import { Quiet, Row } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { RecoveryCodes } from "../design/second-factor/recovery-codes.tsx";
import { useWords } from "../words/use-words.ts";

/** How many recovery codes are left, and other ones in their place. */
export function KeptCodes({
  left,
  onMade,
}: {
  /** Null where none were made. */
  readonly left: number | null;
  readonly onMade: (codes: readonly string[]) => void;
}) {
  const words = useWords("account");
  const queries = useQueryClient();
  const make = useMutation({ mutationFn: () => makeRecoveryCodes(queries), onSuccess: onMade });
  return (
    <>
      <Row>
        <span>{left === null ? words.codesNone : words.codesLeft(left)}</span>
        <Button look="link" isPending={make.isPending} onPress={() => make.mutate()}>
          {words.codesMake}
        </Button>
      </Row>
      {left !== null && left > 0 && <Quiet as="p">{words.codesMakeNote}</Quiet>}
      {make.isError && <ProblemNote error={make.error} />}
    </>
  );
}

/** The codes of a set that was just made, until its person says that they are kept. */
export function NewCodes({ codes }: { readonly codes: readonly string[] }) {
  const words = useWords("account");
  return (
    <>
      <RecoveryCodes codes={codes} />
      <Row>
        <Button type="submit">{words.codesKept}</Button>
      </Row>
    </>
  );
}
