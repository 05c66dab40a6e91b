import Type from "typebox";

/** Schemas that the two links share by which somebody registers: that of the first administrator and that of an invitation. */

const secret = Type.String({ minLength: 1, maxLength: 100, description: "The part of the link after the #." });

/** Body of a request that asks for the state of a link. */
export const linkBody = Type.Object({ secret }, { additionalProperties: false });

/** State of a link. */
export const linkState = Type.Object({ state: Type.Enum(["open", "expired", "void"]) });

/** Body of a request that registers by a link. */
export const linkRegistrationBody = Type.Object(
  {
    secret,
    email: Type.String({ maxLength: 1000 }),
    password: Type.String({ maxLength: 1000 }),
    full_name: Type.String({ maxLength: 1000 }),
  },
  { additionalProperties: false },
);
