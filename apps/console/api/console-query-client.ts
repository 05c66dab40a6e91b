import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient, type QueryKey } from "@tanstack/react-query";

/** Answers of the service, and what has to be asked again. */
export class ConsoleQueryClient extends QueryClient {
  /**
   * Marks answers as old and asks again for those that are shown. The library leaves alone a first request that is under way,
   * although its answer may be older than the change: it is waited for, then asked again.
   */
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: "fetching" })
      .filter(({ state }) => state.data === undefined);
    await super.invalidateQueries(filters, options);
    if (loading.length === 0) return;
    await super.invalidateQueries({ ...filters, predicate: (query) => loading.includes(query) }, options);
  }
}
