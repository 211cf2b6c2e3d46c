import type { ResolvedSwitches } from '@tickmark/core/switches/resolveSwitches'
import type { Config } from '../settings/config.ts'
import type { SiteContent } from './SiteContent.ts'

/** The input from which a part of the website is drawn. */
export type SiteView = {
  content: SiteContent
  switches: ResolvedSwitches
  /** The logos that there are, by project. */
  logos: ReadonlyMap<string, unknown>
  config: Pick<Config, 'productName' | 'publicUrl' | 'publicToken'>
}
