import { z } from 'zod'
import { listParam } from './listParam.ts'
import { textParam } from './textParam.ts'
import { textsParam } from './textsParam.ts'
import { TIME_PARAMS } from './timeParams.ts'

/** Which funding rounds are meant; every call about them shares this. */
export const FUNDRAISE_PARAMS = {
  projects: listParam(2_000, 'Project ids.'),
  sectors: textsParam(100, 'Market sector ids, or categories as the sources name them.'),
  rounds: textsParam(100, 'Rounds, such as `Seed`.'),
  chains: textsParam(100, 'Chains as the sources name them.'),
  investors: textsParam(100, 'Investors by their exact names.'),
  start: TIME_PARAMS.start,
  end: TIME_PARAMS.end,
  minimum: z.coerce
    .number()
    .min(0)
    .max(1e15)
    .optional()
    .describe('Only rounds of at least so many US dollars.'),
  text: textParam('A part of a name, an investor or a description.'),
}
