import { builderAddress } from '../../charts/custom/builderAddress.ts'
import { CHART_TEMPLATES } from './model/CHART_TEMPLATES.ts'

/** Charts to begin with, with where each is opened. */
export function listTemplates() {
  return CHART_TEMPLATES.map(({ definition, ...words }) => ({
    ...words,
    href: builderAddress(definition),
  }))
}
