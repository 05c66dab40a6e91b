import { getRouteApi } from "@tanstack/react-router";
import { exportAddress } from "../api/scores/gradebook.ts";
import { useGradebookSetting } from "../api/scores/use-gradebook-setting.ts";
import { Button, LinkButton } from "../design/actions/button.tsx";
import { Menu, MenuLine } from "../design/actions/menu.tsx";
import { Icon } from "../design/display/icon.tsx";
import { useWords } from "../words/use-words.ts";
import { filterOf } from "./gradebook-search.ts";
import { useClassRights } from "./use-class-rights.ts";

const route = getRouteApi("/signed-in/class");

/** What can be done with the list as it is filtered: export it, release what is reviewed of a course, and mark its reports at the desk. */
export function ClassActions({
  onRelease,
}: {
  /** Null: nothing is there to release together. */ readonly onRelease: (() => void) | null;
}) {
  const releasing = useWords("releasing");
  const words = useWords("gradebook");
  const search = route.useSearch();
  const setting = useGradebookSetting(search.course);
  const filter = filterOf(search, setting);
  const { course, q, show } = search;
  const rights = useClassRights();
  return (
    <>
      <Menu
        trigger={
          <Button>
            <Icon name="download" />
            {words.export}
          </Button>
        }
      >
        <MenuLine
          action={{ id: "csv", label: words.exportCsv, run: () => download(exportAddress("csv", { filter })) }}
        />
        <MenuLine
          action={{
            id: "markdown",
            label: words.exportMarkdown,
            run: () => download(exportAddress("markdown", { filter })),
          }}
        />
      </Menu>
      {rights?.release && onRelease && <Button onPress={onRelease}>{releasing.toReleaseReviewed}</Button>}
      {rights?.mark && (
        <LinkButton look="primary" to="/desk" search={{ course, q, show }}>
          {words.openDesk}
        </LinkButton>
      )}
    </>
  );
}

/** The answer is an attachment: the page stays. */
function download(address: string): void {
  location.assign(address);
}
