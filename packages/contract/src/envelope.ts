import Type, { type TObject, type TSchema, type TSchemaOptions } from "typebox";

/** The spec's success envelope (section 2.3) around data. */
export function successEnvelope(data: TSchema): TObject {
  return Type.Object({ success: Type.Literal(true), message: Type.String(), data });
}

/** The spec's error envelope (section 2.6). */
export const errorEnvelope = Type.Object(
  { success: Type.Literal(false), error: Type.String({ description: "What is wrong and what to do, for people." }) },
  { $id: "Error" },
);

/** The error envelope of an answer that tells more than a sentence. */
export function errorEnvelopeWith(data: TSchema): TObject {
  return Type.Object({ success: Type.Literal(false), error: Type.String(), data });
}

/** A 403, which names its reason where it is a second factor. */
export const forbiddenEnvelope = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.String({ description: "What is wrong and what to do, for people." }),
    data: Type.Optional(
      Type.Object({
        code: Type.Union([Type.Literal("second_factor_needed"), Type.Literal("second_factor_enrolment_needed")], {
          description: "The token has not shown the second factor of its person; or one is demanded and there is none.",
        }),
      }),
    ),
  },
  { $id: "Forbidden" },
);

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** Lower-cased on input, because ids are compared as they are stored. */
export const uuid = Type.String({
  format: "uuid",
  pattern: "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$",
  description: "UUID",
});

export const timestamp = Type.String({ format: "date-time", description: "ISO 8601, UTC" });

/** `limit` and `offset` of every list. */
export const pageQuery = {
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0 })),
};

/** The same for lists that are usually short: the whole list by default. */
export const longPageQuery = {
  ...pageQuery,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 100 })),
};

/** A page of a list with the number of all items. */
export function pageOf<Name extends string, Item extends TSchema>(name: Name, item: Item): PageOf<Name, Item> {
  return Type.Object({
    [name]: Type.Array(item),
    total: Type.Integer({ description: "All items that match, not only this page." }),
    limit: Type.Integer(),
    offset: Type.Integer(),
  }) as unknown as PageOf<Name, Item>;
}

/** What {@link pageOf} makes. */
export type PageOf<Name extends string, Item extends TSchema> = TObject<
  { [Key in Name]: Type.TArray<Item> } & { total: Type.TInteger; limit: Type.TInteger; offset: Type.TInteger }
>;

/** One of several words. */
export function oneOf<const Word extends string>(
  words: readonly Word[],
  options: TSchemaOptions = {},
): Type.TUnsafe<Word> {
  return Type.Unsafe<Word>(
    Type.Union(
      words.map((word) => Type.Literal(word)),
      options,
    ),
  );
}
