import type { BatchWriter } from '@tickmark/analytics/batches/BatchWriter'
import { AppError } from '@tickmark/core/errors/AppError'
import { isDay, toDay } from '@tickmark/core/time/Day'
import { z } from 'zod'
import type { Importer } from '../../files/Importer.ts'
import { parseRecords } from '../../files/parseRecords.ts'
import { readJson } from '../../files/readJson.ts'
import { TrimmedText, TrimmedTexts } from '../../files/TrimmedText.ts'
import { createRaiseRecorder, parseValuation, toDollars } from './Raise.ts'

/** `amount` and `valuation` are in millions of US dollars, `date` in seconds. */
const RAISE = z.object({
  date: z.coerce.number().int().min(1_230_768_000).max(4_102_444_800),
  name: z.string().trim().min(1),
  round: TrimmedText,
  amount: z.number().nonnegative().nullish(),
  chains: TrimmedTexts,
  sector: TrimmedText,
  category: TrimmedText,
  source: TrimmedText,
  leadInvestors: TrimmedTexts,
  otherInvestors: TrimmedTexts,
  valuation: z.union([z.string(), z.number()]).nullish(),
})
const BODY = z.object({ raises: z.array(z.unknown()) })
const DATES = z.object({ raises: z.array(z.object({ date: z.coerce.number() })) })

/** Fundraises as the provider's API answers them. */
export const raisesApi: Importer = {
  id: 'defillama-raises-api',
  source_id: 'defillama',
  title: 'DefiLlama raises (API)',
  rank: 10,
  recognize: ({ text: head }) => /^\s*\{\s*"raises"\s*:\s*\[/.test(head),
  async statedMoment(file) {
    const body = DATES.safeParse(await readJson(file))
    if (!body.success || body.data.raises.length === 0) return null
    const newest = body.data.raises.reduce((latest, { date }) => Math.max(latest, date), 0)
    const day = toDay(Math.min(newest, 4_102_444_800) * 1000)
    return isDay(day) ? Date.parse(day) + 86_400_000 : null
  },
  read: async (file, writer) => readRaises(await readJson(file), writer),
}

/** Writes the raises of an answer. Throws `unsupported-input` when there is no list of them. */
export async function readRaises(answer: unknown, writer: BatchWriter): Promise<void> {
  const body = BODY.safeParse(answer)
  if (!body.success) throw new AppError('unsupported-input', 'The list "raises" is missing.')
  await writeRaises(body.data.raises, { writer })
}

/** Writes raises; those of a list are of the project that it names, if `project_id` is absent. */
export async function writeRaises(
  raises: unknown[],
  { writer, project_id }: { writer: BatchWriter; project_id?: string },
): Promise<void> {
  const record = createRaiseRecorder(writer, project_id)
  for (const { line, record: raise } of parseRecords(raises, RAISE, writer)) {
    const valuation = parseValuation(String(raise.valuation ?? ''))
    if (Number.isNaN(valuation))
      writer.reject('not an amount in valuation', `record ${line}: "${raise.valuation}"`)
    record(
      {
        name: raise.name,
        day: toDay(raise.date * 1000),
        round: raise.round,
        amount_usd: raise.amount == null ? null : toDollars(raise.amount),
        valuation_usd: Number.isNaN(valuation) ? null : valuation,
        lead_investors: raise.leadInvestors,
        other_investors: raise.otherInvestors,
        chains: raise.chains,
        category: raise.category,
        sector: raise.sector,
        url: raise.source,
      },
      line,
    )
    if (writer.full) await writer.flush()
  }
}
