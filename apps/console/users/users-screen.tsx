import "./users-words.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { usePerson } from "../api/accounts/session.ts";
import { changeUser, type User, usersQuery } from "../api/accounts/users.ts";
import { Button } from "../design/actions/button.tsx";
import { WithPanel } from "../design/dialogs/side-panel.tsx";
import { Icon } from "../design/display/icon.tsx";
import { Sheet } from "../design/display/sheet.tsx";
import { Table, type TableColumn } from "../design/display/table.tsx";
import { Tag } from "../design/display/tag.tsx";
import { Quiet, Row } from "../design/display/text.tsx";
import { Empty } from "../design/feedback/empty.tsx";
import { Loaded } from "../design/feedback/loaded.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { useUndo } from "../design/feedback/undo.tsx";
import { SearchField } from "../design/fields/search-field.tsx";
import { Segments } from "../design/fields/segments.tsx";
import { SelectField } from "../design/fields/select-field.tsx";
import { AdminsOnly } from "../design/layout/admins-only.tsx";
import { Page } from "../design/layout/page.tsx";
import { Pager } from "../design/navigation/pager.tsx";
import { useFormats } from "../words/use-formats.ts";
import { useWords } from "../words/use-words.ts";
import { InvitePanel } from "./invite-panel.tsx";
import { isLastAdmin } from "./last-admin.ts";
import { filterOf, PAGE_SIZE, roles, type UsersSearch } from "./list-search.ts";
import { NewUserPanel } from "./new-user-panel.tsx";
import { RegistrationRolesSheet } from "./registration-roles.tsx";
import { UserPanel } from "./user-panel.tsx";
import styles from "./users.module.css";

const route = getRouteApi("/signed-in/users");

/** Everybody with an account: find, create, change, deactivate, delete. */
export function UsersScreen() {
  return (
    <AdminsOnly title={useWords("users").title}>
      <UserList />
    </AdminsOnly>
  );
}

function UserList() {
  const words = useWords("users");
  const closeWord = useWords("design").closeDialog;
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(usersQuery(filterOf(search)));
  const { hidden, failed, deactivate, forget } = useDeactivation();

  const go = (change: UsersSearch) => void navigate({ search: (before) => ({ ...before, ...change }) });
  const narrow = (change: UsersSearch) => go({ ...change, page: undefined });
  const close = () => go({ user: undefined });
  const narrowed = search.q !== undefined || search.role !== undefined || search.active !== undefined;
  const panel =
    search.user === "invite" || search.user === "invite-mail" ? (
      <InvitePanel
        key="invite"
        by={search.user === "invite" ? "link" : "mail"}
        onChange={(by) => go({ user: by === "link" ? "invite" : "invite-mail" })}
        onClose={close}
      />
    ) : search.user === "new" ? (
      <NewUserPanel key="new" onClose={close} onCreated={({ id }) => go({ user: id })} />
    ) : search.user === undefined ? null : (
      <UserPanel
        key={search.user}
        id={search.user}
        hiddenAsInactive={hidden.has(search.user)}
        onDeactivate={deactivate}
        onClose={close}
      />
    );

  return (
    <Page
      title={words.title}
      lead={list.data && words.lead(list.data.total)}
      actions={
        <>
          <Button onPress={() => go({ user: "new" })}>
            <Icon name="plus" />
            {words.create}
          </Button>
          <Button look="primary" onPress={() => go({ user: "invite" })}>
            {words.invite}
          </Button>
        </>
      }
    >
      <div className={styles.filters}>
        <SearchField
          label={words.find}
          placeholder={words.findHint}
          value={search.q ?? ""}
          onChange={(q) => narrow({ q: q || undefined })}
          width={280}
        />
        <SelectField
          label={words.role}
          inline
          value={search.role ?? "all"}
          options={[
            { value: "all", label: words.allRoles },
            ...roles.map((role) => ({ value: role, label: words.roles[role] })),
          ]}
          onChange={(role) => narrow({ role: role === "all" ? undefined : role })}
        />
        <Segments
          label={words.state}
          value={search.active === undefined ? "all" : search.active ? "active" : "inactive"}
          options={[
            { value: "all", label: words.allStates },
            { value: "active", label: words.active },
            { value: "inactive", label: words.inactive },
          ]}
          onChange={(state) => narrow({ active: state === "all" ? undefined : state === "active" })}
        />
      </div>
      {failed && (
        <div className={styles.note}>
          <ProblemNote
            error={failed.error}
            title={isLastAdmin(failed.error) ? words.lastAdminOther : words.notDeactivated(failed.user.full_name)}
            advice={isLastAdmin(failed.error) ? words.lastAdminAdvice : undefined}
            actions={
              <Button small onPress={forget}>
                {closeWord}
              </Button>
            }
          />
        </div>
      )}
      <WithPanel panel={panel}>
        <Loaded query={list}>
          {({ users, total }) => (
            <div>
              <Sheet>
                {users.length === 0 ? (
                  <Empty
                    title={words.none}
                    action={
                      narrowed && (
                        <Button onPress={() => narrow({ q: undefined, role: undefined, active: undefined })}>
                          {words.clearFilters}
                        </Button>
                      )
                    }
                  >
                    {words.noneAdvice}
                  </Empty>
                ) : (
                  <UserTable
                    users={users.map((user) => (hidden.has(user.id) ? { ...user, is_active: false } : user))}
                    open={search.user}
                    onOpen={({ id }) => go({ user: id })}
                  />
                )}
              </Sheet>
              <Pager
                page={search.page ?? 1}
                pageSize={PAGE_SIZE}
                total={total}
                rangeOf={words.rangeOf}
                onPage={(page) => go({ page: page > 1 ? page : undefined })}
              />
              <RegistrationRolesSheet />
            </div>
          )}
        </Loaded>
      </WithPanel>
    </Page>
  );
}

function UserTable({
  users,
  open,
  onOpen,
}: {
  readonly users: readonly User[];
  /** What is in the panel beside it. */
  readonly open: string | undefined;
  readonly onOpen: (user: User) => void;
}) {
  const words = useWords("users");
  const formats = useFormats();
  const me = usePerson();
  const columns: readonly (TableColumn<User> | false)[] = [
    {
      id: "name",
      label: words.name,
      isRowHeader: true,
      render: (user) => (
        <Row>
          <span className={styles.name}>{user.full_name}</span>
          {user.id === me?.id && <Tag>{words.you}</Tag>}
        </Row>
      ),
    },
    {
      id: "email",
      label: words.email,
      wideOnly: true,
      render: (user) => <span className={styles.name}>{user.email}</span>,
    },
    { id: "role", label: words.role, render: (user) => words.roles[user.role] },
    {
      id: "state",
      label: words.state,
      render: (user) => (user.is_active ? words.active : <Tag>{words.inactive}</Tag>),
    },
    open === undefined && {
      id: "seen",
      label: words.lastSeen,
      wideOnly: true,
      number: true,
      render: (user) => <Quiet>{user.last_sign_in_at ? formats.moment(user.last_sign_in_at) : words.never}</Quiet>,
    },
    open === undefined && {
      id: "since",
      label: words.since,
      wideOnly: true,
      number: true,
      render: (user) => <Quiet>{formats.timestamp(user.created_at)}</Quiet>,
    },
  ];
  return (
    <Table
      label={words.title}
      columns={columns.filter((column) => column !== false)}
      items={users}
      current={open}
      onOpen={onOpen}
    />
  );
}

/** Deactivating shows at once and happens when nobody took it back. */
function useDeactivation() {
  const words = useWords("users");
  const queries = useQueryClient();
  const offerUndo = useUndo();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<{ readonly user: User; readonly error: unknown } | null>(null);
  const show = (id: string) => setHidden((before) => new Set([...before].filter((each) => each !== id)));
  return {
    hidden,
    failed,
    forget: () => setFailed(null),
    deactivate(user: User) {
      setFailed(null);
      setHidden((before) => new Set([...before, user.id]));
      offerUndo({
        message: words.deactivated(user.full_name),
        undo: () => show(user.id),
        commit: () =>
          void changeUser(user.id, { is_active: false })
            .catch((error: unknown) => setFailed({ user, error }))
            .then(() => queries.invalidateQueries({ queryKey: ["users"] }))
            .finally(() => show(user.id)),
      });
    },
  };
}
