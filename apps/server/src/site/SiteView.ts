import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { Config } from '../config.ts'
import type { SiteContent } from './SiteContent.ts'

/** What a part of the website is drawn from. */
export type SiteView = {
  content: SiteContent
  switches: ResolvedSwitches
  config: Pick<Config, 'productName' | 'publicUrl' | 'publicToken'>
}
