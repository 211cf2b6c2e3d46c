import { EMBED_PATH } from '@tickmark/core/pages/EMBED_PATH'

/**
 * Whether this page is a chart in a frame on somebody else's page. Then it knows no visitor: it asks for no consent,
 * starts no session and no service, sends no cookie and keeps nothing in the browser.
 */
export const isEmbedded = globalThis.location?.pathname === `/explorer${EMBED_PATH}`
