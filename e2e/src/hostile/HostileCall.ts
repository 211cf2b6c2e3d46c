import type { JsonSchema } from '@tickmark/api/openapi/toJsonSchema'

export type CallKind = 'rest' | 'account' | 'trpc' | 'scim' | 'oauth'

/** One call of the server as the fuzzer sees it. */
export type HostileCall = {
  kind: CallKind
  name: string
  method: string
  /** With path parameters in braces. */
  path: string
  /** The JSON schema of its input: path, query and body parameters in one object. */
  schema: JsonSchema
  /** Its body is a form of a page and no JSON. */
  isForm?: true
}
