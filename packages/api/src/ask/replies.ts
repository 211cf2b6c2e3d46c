import type { AskClarification, AskError } from '@tickmark/core/answers/AskPlan'

export function refuse(message: string): AskError {
  return { kind: 'error', code: 'refused', message, names: [] }
}

export function ask(question: string, choices: AskClarification['choices'] = []): AskClarification {
  // Of a question that is nothing but the words in doubt, nothing is left to choose.
  return { kind: 'clarify', question, choices: choices.filter(({ prompt }) => prompt.trim()) }
}

/** The only signs that an expression with the flag `u` may escape. */
const SYNTAX = /[\\^$.*+?()[\]{}|/]/g

/** Signs of a prompt are words here, so that spaces between them may differ. */
export function replaceWords(prompt: string, words: string, by: string): string {
  return prompt.replace(new RegExp(toPattern(words), 'u'), () => by)
}

const JOINT = '(?:[,&+]|\\b(?:vs\\.?|versus|against|and|or|only|und|oder|gegen|nur)(?!\\S))'

/** A prompt without some words and without what would join them to others. */
export function dropWords(prompt: string, ...dropped: readonly string[]): string {
  return dropped
    .map(toPattern)
    .reduce(
      (text, words) =>
        text.replace(
          new RegExp(`(?:\\s*${JOINT})+\\s*${words}|${words}(?:\\s*${JOINT})*`, 'u'),
          '',
        ),
      prompt,
    )
    .replace(/\s+/g, ' ')
    .trim()
}

/** The prompt without the words of all but one of several contradicting parts. */
export function keepOne(prompt: string, parts: readonly { words: string }[], kept: string): string {
  const others = parts.filter(({ words }) => words !== kept)
  return dropWords(prompt, ...others.map(({ words }) => words))
}

function toPattern(words: string): string {
  const found = words.split(' ').map((word) => word.replace(SYNTAX, '\\$&'))
  return `(?<![\\p{L}\\p{N}])${found.join('\\W*')}(?![\\p{L}\\p{N}])`
}
