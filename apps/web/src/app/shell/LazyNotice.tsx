import { type ComponentType, useEffect, useState } from 'react'
import { reportError } from '../../data/reportError.ts'

type Props = { name: string; load: () => Promise<ComponentType> }

/**
 * A notice over the page, whose code is fetched when it is needed. Without suspense, which holds late parts back.
 * One that cannot be fetched is reported, and the page goes on without it.
 */
export function LazyNotice({ name, load }: Props) {
  const [Notice, setNotice] = useState<ComponentType | null>(null)
  // The code comes over the network.
  useEffect(() => {
    load().then(
      (component) => setNotice(() => component),
      (failure: unknown) => reportError(failure, { boundary: name }),
    )
  }, [name, load])
  return Notice && <Notice />
}
