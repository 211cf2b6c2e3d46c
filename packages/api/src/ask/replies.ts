import type { AskClarification, AskError } from '@tickmark/core/answers/AskPlan'

export function refuse(message: string): AskError {
  return { kind: 'error', code: 'refused', message, names: [] }
}

export function ask(question: string, choices: AskClarification['choices'] = []): AskClarification {
  return { kind: 'clarify', question, choices }
}

/** The only signs that an expression with the flag `u` may escape. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/** Signs of a prompt are words here, so that spaces between them may differ. */
export function replaceWords(prompt: string, words: string, by: string): string {
  const found = words.split(' ').map((word) => word.replace(SYNTAX, '\\$&'))
  return prompt.replace(new RegExp(found.join('\\W*'), 'u'), () => by)
}
