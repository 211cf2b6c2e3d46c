import { z } from 'zod'

const Text = z.string().max(20_000, 'is too long')
const Credential = {
  id: Text,
  rawId: Text,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
}

/** What `navigator.credentials` gives for a passkey that was made, as JSON (WebAuthn's `RegistrationResponseJSON`). */
export const NewPasskeyField = z.object({
  ...Credential,
  response: z.object({
    clientDataJSON: Text,
    attestationObject: Text,
    transports: z.array(z.string().max(50)).max(20).default([]),
  }),
})

/** The same for one that was used (`AuthenticationResponseJSON`). */
export const UsedPasskeyField = z.object({
  ...Credential,
  response: z
    .object({
      clientDataJSON: Text,
      authenticatorData: Text,
      signature: Text,
      userHandle: Text.nullish(),
    })
    .transform(({ userHandle, ...response }) => ({
      ...response,
      ...(typeof userHandle === 'string' && { userHandle }),
    })),
})
