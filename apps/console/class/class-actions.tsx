import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { exportAddress } from "../api/gradebook.ts";
import { reportsQuery } from "../api/reports.ts";
import { Button, LinkButton } from "../design/button.tsx";
import { Icon } from "../design/icon.tsx";
import { Menu, MenuLine } from "../design/menu.tsx";
import { useWords } from "../words/use-words.ts";
import { filterOf, reviewFilter } from "./gradebook-search.ts";
import { useGradebookSetting } from "./use-gradebook-setting.ts";

const route = getRouteApi("/signed-in/class");

/** What can be done with the list as it is filtered: export it, and look at the next report that asks for a person. */
export function ClassActions() {
  const words = useWords("gradebook");
  const search = route.useSearch();
  const setting = useGradebookSetting();
  const filter = filterOf(search, setting);
  const queue = useQuery(reportsQuery({ ...reviewFilter(search, setting), limit: 1 })).data;
  const next = queue?.reports[0];
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
      {next && (
        <LinkButton look="primary" to="/reports/$reportId/override" params={{ reportId: next.id }}>
          {words.reviewNext}
        </LinkButton>
      )}
    </>
  );
}

/** The answer is an attachment: the page stays. */
function download(address: string): void {
  location.assign(address);
}
