/** Sites where many projects have a page or their code; subdomains of them are pages too. */
const SHARED_HOSTS: ReadonlySet<string> = new Set(
  `bit.ly bitbucket.org bsky.app canva.com carrd.co coingecko.com coinmarketcap.com defillama.com discord.com
  discord.gg dorahacks.io etherscan.io eth.limo eth.link facebook.com farcaster.xyz firebaseapp.com fleek.co forms.gle
  framer.app framer.website gist.github.com github.com github.io gitbook.com gitbook.io gitlab.com gitlab.io google.com
  hackmd.io herokuapp.com icp0.io ic0.app instagram.com ipfs.io itch.io linkedin.com linktr.ee lnk.bio medium.com
  mirror.xyz myshopify.com netlify.app notion.site notion.so on.fleek.co opensea.io pages.dev pump.fun reddit.com
  render.com snapshot.org strikingly.com substack.com surge.sh t.co t.me telegram.me telegram.org tiktok.com twitch.tv
  twitter.com vercel.app warpcast.com web.app webflow.io weebly.com wixsite.com wordpress.com x.com youtu.be youtube.com
  zealy.io`.split(/\s+/),
)

/** Parts of one site that lists name in place of the whole. */
const PARTS = /^(?:www\d?|app|docs?|dapp|beta|v\d+|m|home|web)\.(?=[^.]+\.)/

/**
 * Returns the host of a website without `www.`, `app.` and `docs.`; undefined where many projects have a page, and for
 * addresses without a name.
 */
export function findHost(address: string): string | undefined {
  let host = URL.parse(address)?.hostname.replace(/\.$/, '') ?? ''
  if (!host.includes('.') || /^[\d.]+$/.test(host) || host.startsWith('[')) return undefined
  while (PARTS.test(host) && !SHARED_HOSTS.has(host)) host = host.replace(PARTS, '')
  const labels = host.split('.')
  const isShared = labels.some((_, at) => SHARED_HOSTS.has(labels.slice(at).join('.')))
  return isShared ? undefined : host
}
