import type { AskClarification, AskError } from '@tickmark/core/answers/AskPlan'

export function refuse(message: string): AskError {
  return { kind: 'error', code: 'refused', message, names: [] }
}

export function ask(question: string, choices: AskClarification['choices'] = []): AskClarification {
  return { kind: 'clarify', question, choices }
}

/** Signs of a prompt are words here, so that spaces between them may differ. */
export function replaceWords(prompt: string, words: string, by: string): string {
  const found = words.split(' ').map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&'))
  return prompt.replace(new RegExp(found.join('\\W*'), 'u'), by)
}
