/**
 * The addresses at which a call is served, as the router writes them (`/v2/projects/:project_id`). A partner's terminal
 * speaks version 1 only, so each is served under `/v1` as well; what is version 1 already stays what it is.
 */
export function listAddresses(paths: readonly string[], servesPartner = false): string[] {
  const urls = paths.map((path) => path.replace(/\{(\w+)\}/g, ':$1'))
  if (!servesPartner) return urls
  return [...new Set([...urls, ...urls.map((url) => url.replace(/^\/v\d+\//, '/v1/'))])]
}
