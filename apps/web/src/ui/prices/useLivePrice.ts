import type { LivePrice } from '@tickmark/core/prices/LivePrice'
import { type RefObject, useCallback, useSyncExternalStore } from 'react'
import { isEmbedded, pageSettings } from '../../data/pageSettings.ts'
import { useAsOf } from '../../data/readSearch.ts'
import { priceFeed } from './priceFeed.ts'
import { useInView } from './useInView.ts'

/** A visitor may have the switch on by himself, but the server tells prices only where its operator has it on. */
const IS_TOLD = pageSettings.switches.REALTIME_PRICES_ENABLED === true
const NOBODY = () => () => undefined

/**
 * The live price of a project while the element is in sight; null where there is none. A page of the past has none,
 * and neither has one that stands in the frame of another site, whose visitors have not asked us for anything.
 */
export function useLivePrice(
  projectId: string,
  ref: RefObject<HTMLElement | null>,
): LivePrice | null {
  const asOf = useAsOf()
  const isSeen = useInView(ref)
  const isFollowed = IS_TOLD && isSeen && asOf === undefined && !isEmbedded
  const subscribe = useCallback(
    (listener: () => void) => priceFeed.follow(projectId, listener),
    [projectId],
  )
  return useSyncExternalStore(isFollowed ? subscribe : NOBODY, () =>
    isFollowed ? priceFeed.read(projectId) : null,
  )
}
