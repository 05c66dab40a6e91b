import { dirname } from "node:path";

/** Our packages are bundled from their sources: theirs need not be built before the page. */
const ownSources: Bun.BunPlugin = {
  name: "own sources",
  setup(build) {
    build.onResolve({ filter: /^@rubrica\// }, ({ path, importer }) => ({
      path: Bun.resolveSync(path, dirname(importer)),
    }));
  },
};
export default ownSources;
