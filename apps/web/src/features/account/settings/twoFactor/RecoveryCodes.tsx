import { useEffect, useRef } from 'react'
import { downloadText } from '../../../../data/downloadFile.ts'
import { pageSettings } from '../../../../data/pageSettings.ts'
import { Button } from '../../../../ui/Button.tsx'
import { copyText } from '../../../../ui/copyText.ts'

type Props = { codes: readonly string[]; onKept: () => void }

/** The last step: codes for the day on which the phone is gone. They are shown this once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const words = useRef<HTMLParagraphElement>(null)
  // The focus is the browser's; the field that had it is gone.
  useEffect(() => words.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  return (
    <div className="flex flex-col gap-4">
      <p ref={words} tabIndex={-1} className="outline-none">
        <span className="font-medium text-up">Two-factor log-in is on.</span> Keep these recovery
        codes where you find them without your phone. Each works once, and they are not shown again.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-[repeat(auto-fill,minmax(132px,1fr))] gap-x-6 gap-y-1 rounded-md border border-line2 p-3 font-mono select-all"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="medium" onClick={() => void copyText('Recovery codes', text)}>
          Copy
        </Button>
        <Button
          size="medium"
          onClick={() =>
            downloadText(
              `${pageSettings.productName.toLowerCase()}-recovery-codes.txt`,
              text,
              'text/plain',
            )
          }
        >
          Download
        </Button>
        <Button size="medium" variant="solid" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}
