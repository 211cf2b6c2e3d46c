import { listOwnMetrics } from '@tickmark/core/metrics/listMetrics'
import { splitPath } from '@tickmark/core/pages/findScreen'
import type { PageFiles, PageSettings } from '@tickmark/core/pages/PageSettings'
import type { Catalog } from '@tickmark/core/projects/Catalog'
import { RELEASE } from '../runtime/BUILD_VERSION.ts'
import type { Config } from '../settings/config.ts'
import { listPartnerTickers } from '../settings/partnerSettings.ts'
import type { PageDescription } from './describePage.ts'
import type { Template } from './readTemplate.ts'
import { writeDataBlock, writeFileTags, writePageTags } from './writePageTags.ts'

/** The comments in the page's template that the head and the first answers are put in place of. */
const HEAD_PLACE = '<!--tt-head-->'
const ANSWERS_PLACE = '<!--tt-answers-->'
/** The text that the build writes wherever the nonce of an answer belongs. */
const NONCE_PLACE = 'tt-nonce'

type Filling = {
  catalog: Catalog
  page: PageDescription
  path: string
  config: Config
  /** True if what is shown was generated. */
  sample: boolean
  nonce: string
  terminalToken: string | null
}

/** A page cut in two where its first answers belong, so that the first part can be sent before they are known. */
export type FilledPage = { start: string; end: string }

/** The page's template with its title, the cards for other sites, the settings that the page reads, and its files. */
export function fillPage(template: Template, filling: Filling): FilledPage {
  const bare = template.text
    .replaceAll(NONCE_PLACE, filling.nonce)
    .replace(/<title>[^<]*<\/title>\s*/, '')
  const hasThemeColor = bare.includes('name="theme-color"')
  const head = [
    ...writePageTags(filling),
    ...(hasThemeColor ? [] : ['<meta name="theme-color" content="hsl(0 0% 2.5%)">']),
    writeDataBlock('tt-config', makeSettings(filling, template.version)),
  ].join('\n    ')
  const files = filling.page.found ? findPageFiles(template.pageFiles, filling.path) : []
  // After what starts the terminal, which everything waits for.
  const ending = [...writeFileTags(files, filling.nonce), '</head>'].join('\n    ')
  const html = insertBefore('</head>', HEAD_PLACE, { html: bare, text: head }).replace(
    '</head>',
    () => ending,
  )
  const marked = html.includes(ANSWERS_PLACE)
    ? html
    : insertBefore('</body>', ANSWERS_PLACE, { html, text: ANSWERS_PLACE })
  const [start = '', end = ''] = marked.split(ANSWERS_PLACE, 2)
  return { start, end }
}

function makeSettings(
  { catalog, config, sample, terminalToken }: Filling,
  appVersion: string,
): PageSettings {
  const { sentryDsn, posthogKey, gtmId, intercomAppId } = config.integrations
  return {
    productName: config.productName,
    publicToken: config.publicToken,
    terminalToken,
    appVersion,
    release: RELEASE,
    sample,
    switches: config.switches,
    partnerTerminal: config.partner !== null,
    apiPrefix: config.apiPrefix,
    partnerTickers: config.partner === null ? {} : listPartnerTickers(catalog, config.partner),
    companyDomain: config.companyDomain,
    cookieDomain: config.cookieDomain,
    isGated: config.isGated,
    hasLogos: config.catalog.hasLogos && catalog.derive(hasAnyLogo),
    hasOutbox: config.accounts.mail.kind === 'outbox',
    isBillingConfigured: config.billing !== null,
    supportAddress: config.supportAddress,
    identityProviders: config.accounts.providers.map(({ id, name }) => ({ id, name })),
    ownMetrics: listOwnMetrics(),
    integrations: { sentryDsn, posthogKey, gtmId, intercomAppId },
  }
}

const hasAnyLogo = ({ documents }: Catalog): boolean =>
  Object.values(documents).some(({ logo }) => logo !== undefined)

/** Puts the text in the marked place, or else before the tag; at the end where there is neither. */
function insertBefore(
  tag: string,
  place: string,
  { html, text }: { html: string; text: string },
): string {
  // Functions, because a replacement text would give `$&` a meaning.
  if (html.includes(place)) return html.replace(place, () => text)
  if (html.includes(tag)) return html.replace(tag, () => `${text}\n${tag}`)
  return html + text
}

/** The place to which the address of the terminal itself leads. */
const HOME = ['projects']

/** The files of the page at a path, which begins with `/explorer`; none where no page is known by it. */
export function findPageFiles(pages: readonly PageFiles[], path: string): readonly string[] {
  const [, ...below] = splitPath(path)
  const segments = below.length === 0 ? HOME : below
  const page = pages.find((one) => {
    const pattern = splitPath(one.path)
    return (
      pattern.length === segments.length &&
      pattern.every((part, index) => part.startsWith('$') || part === segments[index])
    )
  })
  return page?.files ?? []
}
