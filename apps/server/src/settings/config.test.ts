import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { expectGolden } from '@tickmark/core/testing/expectGolden'
import { describe, expect, it } from 'vitest'
import { listRetired, makeConfig } from './config.ts'

describe('makeConfig', () => {
  it('limits the memory and time of queries, by default to a part of the machine', () => {
    const limitsOf = (settings: Record<string, string>) => makeConfig(settings).analytics.limits
    const MB = 1024 * 1024
    const bytes = limitsOf({})?.memoryBytes ?? 0
    expect(bytes).toBeGreaterThanOrEqual(128 * MB)
    expect(bytes).toBeLessThanOrEqual(512 * MB)
    expect(limitsOf({ TT_QUERY_MEMORY_MB: '300', TT_QUERY_SECONDS: '5' })).toMatchObject({
      memoryBytes: 300 * MB,
      runMs: 5_000,
      waitMs: 60_000,
    })
    expect(limitsOf({ CLICKHOUSE_URL: 'http://ch:8123' })?.memoryBytes).toBe(4_096 * MB)
  })

  it('runs embedded on this machine alone when nothing is set', () => {
    expect(makeConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      productName: 'Tickmark',
      publicUrl: 'http://localhost:3000',
      publicToken: 'tickmark-public',
      requestsPerMinute: 6000,
      dataDir: './data',
      analytics: { kind: 'embedded', path: './data/ch' },
      fillsWithSample: true,
      sync: {
        sources: null,
        mirror: null,
        everyHours: 6,
        spareOwnFiles: true,
        defillamaKey: null,
        coingeckoPlan: 'demo',
      },
    })
  })

  it('syncs by itself, beside files of the operator only when it is set to', () => {
    expect(makeConfig({ TT_SYNC_HOURS: '12' }).sync.everyHours).toBe(12)
    expect(makeConfig({ TT_SYNC: 'off' }).sync.everyHours).toBeNull()
    expect(makeConfig({ TT_SYNC: 'on' }).sync).toMatchObject({
      everyHours: 6,
      spareOwnFiles: false,
    })
    const config = makeConfig({
      TT_SYNC: 'on',
      TT_SYNC_HOURS: '24',
      TT_SOURCES: 'defillama, coingecko',
    })
    expect(config.sync).toMatchObject({ everyHours: 24, sources: ['defillama', 'coingecko'] })
    expect(makeConfig({ TT_GITHUB_TOKEN: 'ghp_abc' }).sync.githubToken).toBe('ghp_abc')
  })

  it('connects a language model with its provider’s address and key, or any address', () => {
    expect(makeConfig({}).model).toBeNull()
    expect(makeConfig({ TT_LLM: 'openai/gpt-5-mini', TT_LLM_KEY: 'sk-1' }).model).toMatchObject({
      ...{ provider: 'openai', model: 'gpt-5-mini', url: 'https://api.openai.com/v1' },
      ...{ key: 'sk-1', perUser: 20, perDay: 200 },
    })
    const local = { TT_LLM: 'compatible/qwen3:8b', TT_LLM_URL: 'http://localhost:11434/v1/' }
    expect(makeConfig(local).model).toMatchObject({
      ...{ provider: 'compatible', model: 'qwen3:8b', url: 'http://localhost:11434/v1', key: null },
    })
  })

  it('lets webhooks reach the private network only when it is set to', () => {
    expect(makeConfig({}).accounts.webhooks).toEqual({ allowsPrivate: false })
    const settings = { TT_ALERT_PRIVATE_WEBHOOKS: 'on' }
    expect(makeConfig(settings).accounts.webhooks).toEqual({ allowsPrivate: true })
  })

  it('takes earlier settings without effect, and lists those that are set', () => {
    const earlier = { TT_READER_SECONDS: 'x', TT_QUERY_WAIT_SECONDS: '' }
    expect(makeConfig(earlier)).toEqual(makeConfig({}))
    expect(listRetired(earlier)).toEqual(['TT_READER_SECONDS'])
  })

  it('ends sessions after 180 days, or after as many as are set', () => {
    expect(makeConfig({}).accounts.sessionMaxDays).toBe(180)
    for (const days of [1, 90, 3650])
      expect(makeConfig({ TT_SESSION_MAX_DAYS: `${days}` }).accounts.sessionMaxDays).toBe(days)
  })

  it('guesses an address of support only where mail could arrive', () => {
    const supportAt = (publicUrl: string, more = {}) =>
      makeConfig({ TT_PUBLIC_URL: publicUrl, ...more }).supportAddress
    expect(supportAt('https://terminal.example.com')).toBe('mailto:support@terminal.example.com')
    for (const unreachable of [
      'http://localhost:3000',
      'http://192.0.2.7',
      'http://[::1]:3000',
      'http://box.local',
    ])
      expect(supportAt(unreachable)).toBeNull()
    const company = { TT_COMPANY_DOMAIN: 'example.com' }
    expect(supportAt('http://localhost:3000', company)).toBe('mailto:support@example.com')
    const given = { TT_SUPPORT_ADDRESS: 'https://help.example.com' }
    expect(supportAt('http://localhost:3000', given)).toBe('https://help.example.com')
  })

  it('writes an address of IPv6 in brackets', () => {
    expect(makeConfig({ HOST: 'fd00::5' }).publicUrl).toBe('http://[fd00::5]:3000')
  })

  it('takes every setting', () => {
    const config = makeConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      TT_DATA_DIR: '/srv/data',
      TT_SAMPLE: 'off',
      CLICKHOUSE_URL: 'http://ch:8123',
      TT_CLICKHOUSE_LOAD_SECONDS: '7200',
      TT_PUBLIC_URL: 'https://terminal.example.org/',
      TT_PUBLIC_TOKEN: 'another-token',
      TT_PRODUCT_NAME: 'Ours',
      TT_GATING: 'on',
    })
    expect(config).toMatchObject({
      host: '0.0.0.0',
      port: 8080,
      publicUrl: 'https://terminal.example.org',
      analytics: {
        kind: 'server',
        url: 'http://ch:8123',
        timeouts: { readMs: 30_000, loadMs: 7_200_000 },
      },
      fillsWithSample: false,
      requestsPerMinute: 600,
    })
  })

  it('takes a list of shards beside their coordinator', () => {
    const CLICKHOUSE_URL = 'https://ann:secret@ch-1:8443/facts'
    const CLICKHOUSE_CLUSTER =
      'https://ann:secret@ch-1:8443/parts, https://ann:secret@ch-2:8443/parts/'
    expect(makeConfig({ CLICKHOUSE_URL, CLICKHOUSE_CLUSTER }).analytics).toMatchObject({
      url: CLICKHOUSE_URL,
      shards: ['https://ann:secret@ch-1:8443/parts', 'https://ann:secret@ch-2:8443/parts'],
    })
  })

  it('sells nothing without a key of Stripe, and what the settings name with one', () => {
    expect(makeConfig({})).toMatchObject({ billing: null, isGated: false, redisUrl: null })
    const keys = { STRIPE_SECRET_KEY: 'sk_test_123456', STRIPE_WEBHOOK_SECRET: 'whsec_123456' }
    expect(makeConfig(keys).billing?.prices.map(({ price }) => price)).toEqual([
      'tickmark_api_monthly',
      'tickmark_api_yearly',
      'tickmark_pro_monthly',
      'tickmark_pro_yearly',
    ])
    const prices = 'api=price_1, pro=pro_yearly'
    expect(makeConfig({ ...keys, TT_STRIPE_PRICES: prices }).billing).toEqual({
      secretKey: 'sk_test_123456',
      webhookSecret: 'whsec_123456',
      publishableKey: null,
      prices: [
        { tier: 'api', price: 'price_1' },
        { tier: 'pro', price: 'pro_yearly' },
      ],
      apiUrl: null,
    })
  })

  it('can switch the rate limit off', () => {
    expect(makeConfig({ TT_REQUESTS_PER_MINUTE: 'off' }).requestsPerMinute).toBe(
      Number.POSITIVE_INFINITY,
    )
  })

  it('has metrics where they have a port and traces where they have a collector, and shows them to other machines only with a token', () => {
    expect(makeConfig({}).operations).toEqual({
      metrics: null,
      drainMs: 0,
      traces: null,
      log: { level: 'warn', isJson: false },
    })
    expect(makeConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://c:4318/' }).operations.traces).toEqual(
      {
        endpoint: 'http://c:4318',
        serviceName: 'tickmark',
        share: 1,
      },
    )
    const TT_METRICS_PORT = '9464'
    expect(makeConfig({ TT_METRICS_PORT }).operations.metrics).toEqual({
      host: '127.0.0.1',
      port: 9464,
      token: null,
    })
    const open = { TT_METRICS_PORT, TT_METRICS_HOST: '0.0.0.0' }
    const token = 'of-sixteen-signs'
    expect(makeConfig({ ...open, TT_METRICS_TOKEN: token }).operations.metrics).toMatchObject({
      token,
    })
  })

  it('takes an empty setting for an absent one', () => {
    expect(makeConfig({ PORT: '', CLICKHOUSE_URL: '' }).port).toBe(3000)
  })

  it('"OAuth with one identity provider: on when its client id is configured; with a second: off"', () => {
    const connect = (prefix: string) => ({
      [`${prefix}_CLIENT_ID`]: 'ours',
      [`${prefix}_ISSUER`]: 'https://id.example/',
    })
    const isOn = (settings: Record<string, string>) => {
      const switches = resolveSwitches({ operator: makeConfig(settings).switches })
      return [switches.OAUTH_WEB_IDENTITY_ENABLED, switches.OAUTH_DATA_TERMINAL_ENABLED]
    }
    const both = { ...connect('TT_WEB_IDENTITY'), ...connect('TT_DATA_TERMINAL') }
    expect(isOn({})).toEqual([false, false])
    expect(isOn(both)).toEqual([true, false])
    const connected = (settings: Record<string, string>) =>
      makeConfig(settings).accounts.providers.map(({ id }) => id)
    expect(connected(both)).toEqual(['web-identity'])
    expect(connected(connect('TT_DATA_TERMINAL'))).toEqual([])
    const flags = 'OAUTH_WEB_IDENTITY_ENABLED=off,OAUTH_DATA_TERMINAL_ENABLED=on'
    expect(isOn({ ...both, TT_FLAGS: flags })).toEqual([false, true])
    expect(connected({ ...both, TT_FLAGS: flags })).toEqual(['financial-data-terminal'])
    expect(connected({ ...both, TT_PARTNER_TERMINAL: 'on', TT_FLAGS: flags })).toEqual([])
  })

  it('keeps raw answers in a folder, or in a bucket that it has a key to', () => {
    const keys = { TT_S3_ACCESS_KEY_ID: 'AKIA', TT_S3_SECRET_ACCESS_KEY: 'never-shown' }
    expect(makeConfig({ TT_DATA_DIR: '/data' }).sync.raw).toEqual({
      kind: 'folder',
      path: '/data/raw',
    })
    const s3 = { accessKeyId: 'AKIA', secretAccessKey: 'never-shown', name: 'TT_RAW_URL' }
    expect(makeConfig({ ...keys, TT_RAW_URL: 's3://answers/' }).sync.raw).toEqual({
      kind: 's3',
      s3: {
        ...s3,
        region: 'us-east-1',
        endpoint: 'https://s3.us-east-1.amazonaws.com',
        bucket: 'answers',
        prefix: '',
      },
    })
    const own = {
      TT_RAW_URL: 's3://our.answers/of/sources',
      TT_S3_ENDPOINT: 'http://minio:9000/',
      TT_S3_REGION: 'eu',
    }
    expect(makeConfig({ ...keys, ...own }).sync.raw).toEqual({
      kind: 's3',
      s3: {
        ...s3,
        region: 'eu',
        endpoint: 'http://minio:9000',
        bucket: 'our.answers',
        prefix: 'of/sources',
      },
    })
  })

  it('connects a provider when its client id is set, unless its switch is off', () => {
    const settings = {
      TT_WEB_IDENTITY_CLIENT_ID: 'ours',
      TT_WEB_IDENTITY_CLIENT_SECRET: 'never-shown',
      TT_WEB_IDENTITY_ISSUER: 'https://id.example/',
      TT_DATA_TERMINAL_ISSUER: 'https://terminal.example',
    }
    const { accounts } = makeConfig(settings)
    expect(accounts.providers).toEqual([
      {
        id: 'web-identity',
        name: 'Web identity',
        issuer: 'https://id.example/',
        protocol: 'oidc',
        clientId: 'ours',
        clientSecret: 'never-shown',
        scope: 'openid email profile',
      },
    ])
    const off = makeConfig({ ...settings, TT_FLAGS: 'OAUTH_WEB_IDENTITY_ENABLED=off' })
    expect(off.accounts.providers).toEqual([])
  })
})

const KEYS = { TT_S3_ACCESS_KEY_ID: 'AKIA', TT_S3_SECRET_ACCESS_KEY: 's3cret-key' }

/** Settings that are refused, by the name of the one that has these values, with what is set beside it. */
const REFUSED: readonly (readonly [
  name: string,
  values: readonly string[],
  beside?: Readonly<Record<string, string>>,
])[] = [
  ['PORT', ['abc', '70000']],
  ['HOST', ['999.1.1.1', 'fd00:::5']],
  ['TT_SAMPLE', ['maybe']],
  ['TT_DOCUMENTS', ['0']],
  ['TT_DOCUMENT_MB', ['100', '1e3']],
  ['TT_DATAHUB_MB_PER_USER', ['all']],
  ['TT_QUERY_MEMORY_MB', ['0', '63', '-1', '1e3', 'all', '1000001']],
  ['TT_QUERY_SECONDS', ['0']],
  ['TT_SYNC', ['yes']],
  ['TT_SYNC_HOURS', ['0']],
  ['TT_SOURCES', ['x', 'github']],
  ['TT_GITHUB_TOKEN', ['not a s3cret']],
  ['TT_SOURCE_MIRROR', ['ftp://ann:s3/cr#et@mirror.example', 'mirror.example/?token=s3cret']],
  ['TT_LLM', ['compatible/qwen3:8b', 'anthropic/claude', 'gpt-5']],
  ['TT_LLM_KEY', ['sk s3cret'], { TT_LLM: 'openai/gpt-5' }],
  ['TT_ALERT_PRIVATE_WEBHOOKS', ['yes']],
  ['CLICKHOUSE_URL', ['ftp://x', 'htp://ann:s3cret@ch:8123/facts', 'ann:s3cret@ch:8123']],
  ['CLICKHOUSE_CLUSTER', ['http://a/x']],
  [
    'CLICKHOUSE_CLUSTER',
    [
      'http://a/x,',
      'http://a/x,tcp://b:9000/x',
      'http://ann:s3cret@a',
      'http://a/x,http://b/y',
      'http://a/x,http://ann:s3cret@a/x',
      Array(101).fill('http://a/x').join(','),
      'http://b/tickmark,http://ann:s3cret@ch/tickmark',
    ],
    { CLICKHOUSE_URL: 'http://ch/tickmark' },
  ],
  ['DATABASE_URL', ['mysql://ann:s3cret@db/x']],
  ['REDIS_URL', ['s3cret', 'http://user:s3cret@redis']],
  ['TT_PUBLIC_URL', ['nonsense', 'ftp://ann:s3cret@terminal.example']],
  ['TT_PUBLIC_TOKEN', ['short']],
  ['TT_REQUESTS_PER_MINUTE', ['0']],
  ['TT_GATING', ['yes']],
  ['TT_SESSION_MAX_DAYS', ['0', '-5', '3651', '7.5', '90 days', '1e2', 'off']],
  ['STRIPE_SECRET_KEY', ['pk_live_s3cret', 'sk_test_123456']],
  ['STRIPE_WEBHOOK_SECRET', ['s3cret']],
  ['TT_STRIPE_PRICES', ['free=price_1', 'api']],
  ['TT_WEB_IDENTITY_ISSUER', ['http://id.example']],
  ['TT_WEB_IDENTITY_SCOPE', ['openid,email"']],
  ['TT_WEB_IDENTITY_CLIENT_SECRET', ['s3cret with a ü']],
  ['TT_DATA_TERMINAL_PROTOCOL', ['saml']],
  ['TT_DATA_TERMINAL_CLIENT_ID', ['ours']],
  ['TT_DRAIN_SECONDS', ['301', '-1']],
  ['TT_METRICS_PORT', ['70000']],
  ['TT_METRICS_HOST', ['0.0.0.0'], { TT_METRICS_PORT: '9464' }],
  ['TT_METRICS_TOKEN', ['s3cret']],
  ['TT_LOG_LEVEL', ['loud']],
  ['OTEL_TRACES_SAMPLER_ARG', ['2']],
  ['TT_SENTRY_DSN', ['htps://s3cret@sentry.example/x']],
  [
    'TT_S3_ENDPOINT',
    ['ann:s3cret@minio:9000', 'minio:9000', 'https://a/b', 'https://u:s3cret@a', 'https://a?b=c'],
  ],
  ['TT_S3_ACCESS_KEY_ID', ['AKIA']],
  ['TT_S3_SECRET_ACCESS_KEY', ['s3cret with a space']],
  ['TT_RAW_URL', ['s3://answers']],
  [
    'TT_RAW_URL',
    [
      'https://answers',
      's3://',
      's3://Answers',
      's3://answers..b',
      's3://answers/../b',
      's3://answers//b',
      's3://answers/b?c',
      's3://key:s3cret@answers',
      's3://answers/ü',
    ],
    KEYS,
  ],
  ['TT_RAW_DIR', ['/raw'], { ...KEYS, TT_RAW_URL: 's3://answers' }],
]

it('refuses a setting in one line that says what is allowed, and no secret', async () => {
  const lines: Record<string, string> = {}
  for (const [name, values, beside] of REFUSED)
    for (const value of values) {
      let line = ''
      try {
        makeConfig({ ...beside, [name]: value })
      } catch (failure) {
        if (failure instanceof Error) line = failure.message
      }
      expect(line, `${name}=${value}`).toMatch(/^[^\n]+$/)
      expect(line).not.toMatch(/s3cret|cr#et/)
      const given = value.length > 80 ? `${value.slice(0, 20)}… (${value.length} signs)` : value
      const others = beside ? ` with ${Object.keys(beside).join(', ')}` : ''
      lines[`${name}=${given}${others}`] = line
    }
  await expectGolden('refusals', lines)
})
