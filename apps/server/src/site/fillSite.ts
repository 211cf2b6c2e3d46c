import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { Config } from '../config.ts'
import { describePage } from '../pages/describePage.ts'
import { writePageTags } from '../pages/writePageTags.ts'
import { renderSite } from './renderSite.ts'
import type { SiteContent } from './SiteContent.ts'

/** The website's template with its head and body. It carries nothing of a single visit, so everyone gets the same bytes. */
export function fillSite(
  template: string,
  { content, config }: { content: SiteContent; config: Config },
): string {
  const page = describePage('/explorer', config)
  const head = writePageTags({ page, path: '/', config }).join('\n    ')
  const switches = resolveSwitches({ operator: config.switches })
  const body = renderSite({ content, config, switches }).text
  // Functions, because a replacement text would give `$&` a meaning.
  return template.replace('<!--tt-head-->', () => head).replace('<!--tt-body-->', () => body)
}
