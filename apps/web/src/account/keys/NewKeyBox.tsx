import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Moment } from '../../ui/Moment.tsx'
import type { CreatedKey } from './CreatedKey.ts'
import { CurlExample } from './CurlExample.tsx'
import { EXAMPLE_PATHS } from './EXAMPLE_PATHS.ts'

type Props = { created: CreatedKey; onClose: () => void }

/** A new key, which is shown this once, with a call that it may make. */
export function NewKeyBox({ created, onClose }: Props) {
  const { name, key, scopes, expires_at } = created
  const [scope = 'projects'] = scopes
  return (
    <section
      aria-label="New key"
      className="m-3.5 flex flex-col gap-3 rounded-md border border-line2 bg-hover p-3.5"
    >
      <div>
        <p className="font-semibold">Keep the key “{name}” now</p>
        <p className="text-fg2">
          It is shown this once: we keep only its fingerprint.{' '}
          {expires_at !== null && (
            <>
              It works until <Moment at={expires_at} />.
            </>
          )}
        </p>
      </div>
      <CopyField name="API key" value={key} />
      <CurlExample path={EXAMPLE_PATHS[scope]} token={key} />
      <Button size="medium" className="self-start" onClick={onClose}>
        I have kept it
      </Button>
    </section>
  )
}
