import type { Figures } from '@tickmark/accounts/alerts/Figures'
import type { Analytics } from '@tickmark/analytics/client/Analytics'
import { findPinMoment } from '@tickmark/analytics/queries/resolveAsOf'
import type { ApiContext } from '@tickmark/api/context/ApiContext'
import { withAccess } from '@tickmark/api/context/withAccess'
import { runMetricQuery } from '@tickmark/api/gating/runMetricQuery'
import { collectDigest } from '../digest/collectDigest.ts'

type Asked = { analytics: Analytics; productName: string }

/** What alerts and digests ask of the facts: the same questions as everybody, as far as a user may read. */
export function createFigures({ analytics, productName }: Asked): Figures {
  const contextOf = (access: ApiContext['access']): ApiContext =>
    withAccess({ analytics, now: () => Date.now(), productName, access }, access)
  return {
    ask: (query, access) => runMetricQuery(contextOf(access), query),
    collect: (favorites, access) => collectDigest(contextOf(access), favorites),
    findPinMoment: () => findPinMoment(analytics, Date.now()),
  }
}
