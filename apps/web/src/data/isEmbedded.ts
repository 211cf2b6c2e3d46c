import { EMBED_ROOT } from '@tickmark/core/pages/EMBED_PATH'

/**
 * Whether this page stands in a frame on somebody else's page. Then it knows no visitor: it asks for no consent,
 * starts no session and no service, sends no cookie and keeps nothing in the browser.
 */
export const isEmbedded = globalThis.location?.pathname.startsWith(`/explorer${EMBED_ROOT}`)
