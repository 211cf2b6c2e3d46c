import { NOT_MEANINGFUL } from '@tickmark/core/formats/formatValue'

/** A number with the letter of its thousands. */
const SHORTENED = /^(.*\d)([KMBT])$/

/**
 * A written figure of a column: the letter of thousands takes the same width in all of them, so that decimal points
 * align, and what is not meaningful says why.
 */
export function Amount({ text }: { text: string }) {
  if (text === NOT_MEANINGFUL)
    return (
      <span className="text-fg3" title="Not meaningful: 1,000 times or more">
        {text}
      </span>
    )
  const [, number, letter] = SHORTENED.exec(text) ?? []
  if (letter === undefined) return text
  return (
    <>
      {number}
      <span className="inline-block w-[0.92em] text-left">{letter}</span>
    </>
  )
}
