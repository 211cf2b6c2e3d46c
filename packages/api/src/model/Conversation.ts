/** A call that a model makes. `input` is unchecked, and a text where it is not JSON. */
export type ToolCall = { id: string; name: string; input: unknown }

/** One round: what the model called, and what it got. */
export type Round = {
  calls: readonly ToolCall[]
  results: readonly { id: string; text: string; isError: boolean }[]
}

/** Everything that a model knows of a question. It keeps nothing between two requests. */
export type Conversation = {
  instructions: string
  question: string
  tools: readonly { name: string; description: string; schema: object }[]
  rounds: readonly Round[]
}

/** The format of a provider's conversations and answers. */
export type Protocol = {
  /** Below the address of the provider. */
  path: string
  headers(key: string): Record<string, string>
  /** The body of a request. `answerTokens` is the longest answer. */
  write(conversation: Conversation, asked: { model: string; answerTokens: number }): object
  /** The calls of an answer; what it says besides is dropped. @throws ZodError when it is no answer. */
  read(body: unknown): ToolCall[]
}
