import { pageSettings } from '../../../data/pageSettings.ts'

/** Leads out of the frame to the terminal. */
export function TerminalLink({ path }: { path: string }) {
  return (
    <a
      href={path}
      target="_blank"
      rel="noopener"
      className="underline decoration-line2 underline-offset-2 hover:text-fg"
    >
      Open in {pageSettings.productName}
    </a>
  )
}
