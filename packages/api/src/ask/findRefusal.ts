import { toStems, type Word } from '../lookups/readWords.ts'
import { LANGUAGES, type Refusal } from './AskLanguage.ts'

const MESSAGES: Readonly<Record<Refusal | 'future', string>> = {
  forecast: 'Tickmark has figures of the past and makes no forecasts.',
  future: 'Tickmark has figures up to yesterday and makes no forecasts.',
  advice: 'Tickmark gives figures, not opinions or investment advice.',
  fact: 'Only questions about figures can be answered, such as “fees of Aave per month”.',
  command: 'Commands are not supported. Ask for a metric, such as “fees of Aave”.',
}

const PHRASES = LANGUAGES.flatMap(({ refusals }) =>
  (Object.entries(refusals) as [Refusal, readonly string[]][]).flatMap(([refusal, phrases]) =>
    phrases.map((phrase) => ({
      refusal,
      stems: toStems(phrase.replace('^', '')),
      isBeginning: phrase.startsWith('^'),
    })),
  ),
)

/** The sentence that says why no figure answers a prompt; undefined where one may. */
export function findRefusal(words: readonly Word[]): string | undefined {
  const text = ` ${words.map(({ stem }) => stem).join(' ')} `
  const found = PHRASES.find(({ stems, isBeginning }) =>
    isBeginning ? text.startsWith(` ${stems} `) : text.includes(` ${stems} `),
  )
  return found && MESSAGES[found.refusal]
}

/** The sentence for a period that has not begun. */
export const NO_FUTURE = MESSAGES.future
