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

export function askWithout(question: string, prompt: string, words: string): AskClarification {
  return ask(question, [{ label: 'Without it', prompt: dropWords(prompt, words) }])
}

/** Asks which of several contradicting parts is meant: each choice is the prompt without the words of the others. */
export function askWhich(
  question: string,
  prompt: string,
  parts: readonly { words: string; label?: string }[],
): AskClarification {
  const choices = parts.map(({ words, label = words }) => {
    const others = parts.flatMap((one) => (one.words === words ? [] : [one.words]))
    return { label, prompt: dropWords(prompt, ...others) }
  })
  return ask(question, choices)
}

function toPattern(words: string): string {
  const found = words.split(' ').map((word) => word.replace(SYNTAX, '\\$&'))
  return `(?<![\\p{L}\\p{N}])${found.join('\\W*')}(?![\\p{L}\\p{N}])`
}
