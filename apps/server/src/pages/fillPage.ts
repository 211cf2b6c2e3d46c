import type { PageSettings } from '@tickmark/core/pages/PageSettings'
import type { Config } from '../config.ts'
import type { PageDescription } from './describePage.ts'
import { writePageTags } from './writePageTags.ts'

/** The comment in the page's template that the head is put in place of. */
const PLACE = '<!--tt-head-->'

type Filling = { page: PageDescription; path: string; config: Config; sample: boolean }

/** The page's template with its title, the cards for other sites, and the settings that the page reads. */
export function fillPage(template: string, { page, path, config, sample }: Filling): string {
  const { integrations } = config
  const settings: PageSettings = {
    productName: config.productName,
    publicToken: config.publicToken,
    terminalToken: null,
    appVersion: '',
    sample,
    switches: config.switches,
    partnerTerminal: config.partnerTerminal,
    companyDomain: config.companyDomain,
    supportAddress: config.supportAddress,
    integrations: {
      sentryDsn: integrations.sentryDsn,
      posthogKey: integrations.posthogKey,
      gtmId: integrations.gtmId,
      intercomAppId: integrations.intercomAppId,
    },
  }
  const head = [
    ...writePageTags({ page, path, config }),
    ...(template.includes('name="theme-color"')
      ? []
      : ['<meta name="theme-color" content="hsl(0 0% 2.5%)">']),
    `<script type="application/json" id="tt-config">${writeSettings(settings)}</script>`,
  ].join('\n    ')
  const bare = template.replace(/<title>[^<]*<\/title>\s*/, '')
  const place = bare.includes(PLACE) ? PLACE : '</head>'
  // A function, because a replacement text would give `$&` a meaning.
  return bare.replace(place, () => (place === PLACE ? head : `${head}\n</head>`))
}

/** JSON that cannot end the script element it stands in. */
function writeSettings(settings: object): string {
  return JSON.stringify(settings).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
