import { findExplorerPage } from '@tickmark/core/contracts/findExplorerPage'
import { useSwitch } from '../data/switchStore.ts'
import { copyText } from './copyText.ts'
import { IconButton } from './IconButton.tsx'

/** An address, to be copied, and to be looked up where the chain's explorer is known. */
export function ContractAddress({ chainId, address }: { chainId: string; address: string }) {
  const mayLeave = useSwitch('EXTERNAL_LINKS_ENABLED')
  const page = mayLeave ? findExplorerPage(chainId, address) : undefined
  const short = shortenAddress(address)
  return (
    <span className="inline-flex items-center gap-1">
      {page === undefined ? (
        <span className="font-mono text-sm" title={address}>
          {short}
        </span>
      ) : (
        <a
          href={page.url}
          target="_blank"
          rel="noreferrer noopener"
          title={`${address}, on ${page.name}`}
          aria-label={`${short} on ${page.name}`}
          className="rounded-sm font-mono text-sm underline decoration-line2 underline-offset-2 hover:text-fg"
        >
          {short}
        </a>
      )}
      <IconButton
        icon="copy"
        label={`Copy ${address}`}
        className="px-1"
        onClick={() => void copyText('Address', address)}
      />
    </span>
  )
}

/** Both ends of a long address, by which people tell addresses apart; short ones stay whole. */
export function shortenAddress(address: string): string {
  return address.length <= 16 ? address : `${address.slice(0, 8)}…${address.slice(-6)}`
}
