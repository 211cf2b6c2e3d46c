import { useRef, useState } from 'react'
import { describeError } from '../data/describeError.ts'
import { announce } from '../ui/announce.tsx'
import { Button } from '../ui/Button.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { createShortLink } from './createShortLink.ts'
import { ShareSection } from './ShareSection.tsx'

const LINKS = [
  {
    id: 'newest',
    pin: false,
    title: 'Short link',
    name: 'short link',
    act: 'Make a short link',
    text: 'Shows the newest numbers whenever it is opened.',
  },
  {
    id: 'pinned',
    pin: true,
    title: 'Short link with these numbers',
    name: 'short link with these numbers',
    act: 'Make a link to these numbers',
    text: 'Shows what is loaded now, whatever is added or corrected later.',
  },
] as const

/** Short links to a path below the origin; each is made when it is asked for. */
export function ShortLinks({ path }: { path: string }) {
  return LINKS.map((link) => <ShortLinkPart key={link.id} path={path} {...link} />)
}

type Props = (typeof LINKS)[number] & { path: string }

function ShortLinkPart({ path, pin, title, name, act, text }: Props) {
  // A link to another address than what is on the screen now is no longer shown.
  const [made, setMade] = useState<{ path: string; url: string } | null>(null)
  const [isMaking, setMaking] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const make = async () => {
    setMaking(true)
    setFault(null)
    try {
      const { url } = await createShortLink(path, { pin })
      setMade({ path, url: new URL(url, window.location.origin).href })
      announce('The link is there.')
      // What made it goes, and the focus with it.
      requestAnimationFrame(() => place.current?.querySelector('button')?.focus())
    } catch (failure) {
      setFault(describeError(failure))
    } finally {
      setMaking(false)
    }
  }
  return (
    <ShareSection title={title} text={text}>
      <div ref={place}>
        {made?.path === path ? (
          <CopyField name={name} value={made.url} />
        ) : (
          <Button size="medium" isLoading={isMaking} onClick={make}>
            {act}
          </Button>
        )}
      </div>
      <div role="alert" className={fault === null ? 'sr-only' : ''}>
        {fault !== null && <p className="text-sm text-down">{fault}</p>}
      </div>
    </ShareSection>
  )
}
