import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeProfile, type Person } from "../api/accounts/session.ts";
import { infoQuery } from "../api/operation/info.ts";
import { Button } from "../design/actions/button.tsx";
import { Quiet, Row } from "../design/display/text.tsx";
import { ProblemNote } from "../design/feedback/problem.tsx";
import { Checkbox } from "../design/fields/checkbox.tsx";
import { TextField } from "../design/fields/text-field.tsx";
import { useWords } from "../words/use-words.ts";
import { Part } from "./part.tsx";

/** Name, mobile number, address of a picture; whether to be mailed, where the service does so. */
export function ProfileForm({ person }: { readonly person: Person }) {
  const words = useWords("account");
  const queries = useQueryClient();
  const [name, setName] = useState(person.full_name);
  const [phone, setPhone] = useState(person.phone ?? "");
  const [avatar, setAvatar] = useState(person.avatar_url ?? "");
  const [mailOnRelease, setMailOnRelease] = useState(person.mail_on_release);
  const mails = useQuery(infoQuery).data?.capabilities.release_mails ?? false;
  const [checked, setChecked] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      changeProfile(queries, person, {
        full_name: name.trim(),
        phone: phone.trim() || null,
        avatar_url: avatar.trim() || null,
        mail_on_release: mailOnRelease,
      }),
  });
  const wrong = {
    name: name.trim() === "" ? words.nameMissing : null,
    phone: phone.trim() === "" || /^1[3-9]\d{9}$/.test(phone.trim()) ? null : words.phoneWrong,
    avatar: avatar.trim() === "" || /^https?:\/\/\S+$/.test(avatar.trim()) ? null : words.avatarWrong,
  };
  const submit = () => {
    setChecked(true);
    if (!Object.values(wrong).some(Boolean)) save.mutate();
  };
  return (
    <Part title={words.profile} onSubmit={submit}>
      <TextField
        label={words.name}
        autoComplete="name"
        value={name}
        onChange={setName}
        wrong={checked ? wrong.name : null}
      />
      <TextField
        label={words.phone}
        type="tel"
        autoComplete="tel-national"
        value={phone}
        onChange={setPhone}
        wrong={checked ? wrong.phone : null}
      />
      <TextField
        label={words.avatar}
        type="url"
        help={words.avatarHelp}
        value={avatar}
        onChange={setAvatar}
        wrong={checked ? wrong.avatar : null}
      />
      {mails && (
        <Checkbox isSelected={mailOnRelease} onChange={setMailOnRelease}>
          {words.mailOnRelease}
        </Checkbox>
      )}
      {save.isError && <ProblemNote error={save.error} />}
      <Row>
        <Button type="submit" isPending={save.isPending}>
          {words.save}
        </Button>
        <span role="status">{save.isSuccess && <Quiet>{words.saved}</Quiet>}</span>
      </Row>
    </Part>
  );
}
