import type { AnswerFormat } from './ANSWER_FORMATS.ts'

/** The format an `Accept` header asks for. What we do not know is answered as JSON. */
export function chooseFormat(accept: string | undefined): AnswerFormat {
  if (accept === undefined) return 'json'
  const wanted = accept
    .split(',')
    .map((part) => {
      const [type = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const quality = parameters.find((text) => text.startsWith('q='))
      return { type, quality: quality === undefined ? 1 : Number(quality.slice(2)) || 0 }
    })
    .filter((one) => one.quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { type } of wanted) {
    if (type === 'application/json' || type === '*/*' || type === 'application/*') return 'json'
    if (type === 'text/csv') return 'csv'
    if (type === 'application/vnd.apache.parquet') return 'parquet'
  }
  return 'json'
}
