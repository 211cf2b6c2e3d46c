import { listParam } from './listParam.ts'

/** Which projects an internal call is about; kinds of limits are combined with "and". */
export const PROJECT_FILTER_PARAMS = {
  projects: listParam(2_000, 'Project ids.'),
  sectors: listParam(100, 'Market sector ids.'),
  chains: listParam(500, 'Ids of chains that the projects run on.'),
}
