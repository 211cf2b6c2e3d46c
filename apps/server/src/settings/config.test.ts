import { resolveSwitches } from '@tickmark/core/switches/resolveSwitches'
import { describe, expect, it } from 'vitest'
import { makeConfig } from './config.ts'

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
    for (const wrong of ['0', '63', '-1', '1e3', 'all', '1000001'])
      expect(() => makeConfig({ TT_QUERY_MEMORY_MB: wrong })).toThrow(
        `TT_QUERY_MEMORY_MB is "${wrong}". Allowed: a whole number from 64 to 1000000`,
      )
    expect(() => makeConfig({ TT_QUERY_SECONDS: '0' })).toThrow('TT_QUERY_SECONDS')
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
    expect(() => makeConfig({ TT_SYNC: 'yes' })).toThrow('"yes". Allowed: auto, on or off')
    const config = makeConfig({
      TT_SYNC: 'on',
      TT_SYNC_HOURS: '24',
      TT_SOURCES: 'defillama, coingecko',
    })
    expect(config.sync).toMatchObject({ everyHours: 24, sources: ['defillama', 'coingecko'] })
    expect(makeConfig({ TT_GITHUB_TOKEN: 'ghp_abc' }).sync.githubToken).toBe('ghp_abc')
    expect(() => makeConfig({ TT_SOURCES: 'github' })).toThrow('TT_GITHUB_TOKEN is ""')
    expect(() => makeConfig({ TT_GITHUB_TOKEN: 'not a token' })).toThrow('TT_GITHUB_TOKEN is "…"')
    expect(() => makeConfig({ TT_SYNC_HOURS: '0' })).toThrow(
      'TT_SYNC_HOURS is "0". Allowed: whole hours',
    )
    expect(() => makeConfig({ TT_SOURCES: 'x' })).toThrow('TT_SOURCES is "x". Allowed: sources of')
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
    expect(() => makeConfig({ TT_LLM: 'compatible/qwen3:8b' })).toThrow('TT_LLM_URL is ""')
    expect(() => makeConfig({ TT_LLM: 'anthropic/claude' })).toThrow('TT_LLM_KEY is ""')
    expect(() => makeConfig({ TT_LLM: 'gpt-5' })).toThrow('Allowed: a provider and a model')
    const spaced = { TT_LLM: 'openai/gpt-5', TT_LLM_KEY: 'sk secret' }
    expect(() => makeConfig(spaced)).toThrow('TT_LLM_KEY is "…"')
  })

  it('lets webhooks reach the private network only when it is set to', () => {
    expect(makeConfig({}).accounts.webhooks).toEqual({ allowsPrivate: false })
    const settings = { TT_ALERT_PRIVATE_WEBHOOKS: 'on' }
    expect(makeConfig(settings).accounts.webhooks).toEqual({ allowsPrivate: true })
    expect(() => makeConfig({ TT_ALERT_PRIVATE_WEBHOOKS: 'yes' })).toThrow('Allowed: on or off')
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
    for (const nobody of [
      'http://localhost:3000',
      'http://192.0.2.7',
      'http://[::1]:3000',
      'http://box.local',
    ])
      expect(supportAt(nobody)).toBeNull()
    const company = { TT_COMPANY_DOMAIN: 'example.com' }
    expect(supportAt('http://localhost:3000', company)).toBe('mailto:support@example.com')
    const given = { TT_SUPPORT_ADDRESS: 'https://help.example.com' }
    expect(supportAt('http://localhost:3000', given)).toBe('https://help.example.com')
  })

  it('writes an address of IPv6 in brackets, and refuses one that does not exist', () => {
    expect(makeConfig({ HOST: 'fd00::5' }).publicUrl).toBe('http://[fd00::5]:3000')
    for (const HOST of ['999.1.1.1', 'fd00:::5'])
      expect(() => makeConfig({ HOST })).toThrow(
        `The setting HOST is "${HOST}". Allowed: a host name or address.`,
      )
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

  it.each([
    ['http://a/x,', 'address 2 is empty'],
    ['http://a/x,tcp://b:9000/x', 'address 2 does not begin with http:// or https://'],
    ['http://ann:secret@a', 'address 1 does not end with the name of a database'],
    ['http://a/x,http://b/y', 'the databases must have the same name, but these are x and y'],
    ['http://a/x,http://ann:secret@a/x', 'addresses 1 and 2 are the same'],
    [Array(101).fill('http://a/x').join(','), 'there are 101, but at most 100 are supported'],
    [
      'http://b/tickmark,http://ann:secret@ch/tickmark',
      'lists the database of CLICKHOUSE_URL as address 2. Allowed: another database',
    ],
  ])('refuses the list of shards %s in one line without passwords', (CLICKHOUSE_CLUSTER, fault) => {
    const settings = { CLICKHOUSE_URL: 'http://ch/tickmark', CLICKHOUSE_CLUSTER }
    const refused = () => makeConfig(settings)
    expect(refused).toThrow(fault.startsWith('lists') ? fault : `${fault}.`)
    expect(refused).toThrow(/^The setting CLICKHOUSE_CLUSTER (?!.*secret).*$/)
  })

  it('refuses a list of shards without a coordinator', () => {
    expect(() => makeConfig({ CLICKHOUSE_CLUSTER: 'http://a/x' })).toThrow(
      'The setting CLICKHOUSE_URL is "". Allowed: the address of the coordinator of CLICKHOUSE_CLUSTER.',
    )
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
    expect(() => makeConfig({ STRIPE_SECRET_KEY: 'sk_test_123456' })).toThrow(
      'The setting STRIPE_WEBHOOK_SECRET is "". Allowed: the signing secret of the webhook',
    )
  })

  it.each([
    ['STRIPE_SECRET_KEY', 'pk_live_123456789'],
    ['STRIPE_WEBHOOK_SECRET', 'secret'],
    ['REDIS_URL', 'http://user:password@redis'],
  ])('never repeats the secret %s', (name, value) => {
    expect(() => makeConfig({ [name]: value })).toThrow(`The setting ${name} is "…".`)
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
    expect(() => makeConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('a number from 0 to 1')
    const TT_METRICS_PORT = '9464'
    expect(makeConfig({ TT_METRICS_PORT }).operations.metrics).toEqual({
      host: '127.0.0.1',
      port: 9464,
      token: null,
    })
    const open = { TT_METRICS_PORT, TT_METRICS_HOST: '0.0.0.0' }
    expect(() => makeConfig(open)).toThrow('Set TT_METRICS_TOKEN too')
    const token = 'of-sixteen-signs'
    expect(makeConfig({ ...open, TT_METRICS_TOKEN: token }).operations.metrics).toMatchObject({
      token,
    })
    expect(() => makeConfig({ TT_METRICS_TOKEN: 'short' })).toThrow(/^(?!.*short).*16 to 200/)
    expect(() => makeConfig({ TT_METRICS_PORT: '70000' })).toThrow('from 0 to 65535')
    expect(() => makeConfig({ TT_LOG_LEVEL: 'loud' })).toThrow('error, warn, info or debug')
  })

  it('takes an empty setting for an absent one', () => {
    expect(makeConfig({ PORT: '', CLICKHOUSE_URL: '' }).port).toBe(3000)
  })

  it.each([
    ['PORT', 'abc', 'a whole number from 0 to 65535'],
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['TT_SAMPLE', 'maybe', 'on or off'],
    ['TT_DOCUMENTS', '0', 'a whole number from 1 to 64'],
    ['TT_DOCUMENT_MB', '100', 'a whole number from 256 to 16384'],
    ['TT_DOCUMENT_MB', '1e3', 'a whole number from 256 to 16384'],
    ['TT_DATAHUB_MB_PER_USER', 'all', 'a whole number from 1 to 1000000'],
    ['CLICKHOUSE_URL', 'ftp://x', 'an address that begins with http:// or https://'],
    ['TT_PUBLIC_URL', 'nonsense', 'an address that begins with http:// or https://'],
    ['TT_PUBLIC_TOKEN', 'short', '8 to 200 letters, digits and - . _ ~ + /'],
    ['TT_REQUESTS_PER_MINUTE', '0', 'a whole number above 0, or off'],
    ['TT_GATING', 'yes', 'on or off'],
    ['TT_SESSION_MAX_DAYS', '0', 'whole days from 1 to 3650'],
    ['TT_SESSION_MAX_DAYS', '-5', 'whole days from 1 to 3650'],
    ['TT_SESSION_MAX_DAYS', '3651', 'whole days from 1 to 3650'],
    ['TT_SESSION_MAX_DAYS', '7.5', 'whole days from 1 to 3650'],
    ['TT_SESSION_MAX_DAYS', '90 days', 'whole days from 1 to 3650'],
    ['TT_SESSION_MAX_DAYS', '1e2', 'whole days from 1 to 3650'],
    ['TT_SESSION_MAX_DAYS', 'off', 'whole days from 1 to 3650'],
    [
      'TT_STRIPE_PRICES',
      'free=price_1',
      'tier=price, separated by commas, such as api=price_123,pro=pro_yearly',
    ],
    [
      'TT_STRIPE_PRICES',
      'api',
      'tier=price, separated by commas, such as api=price_123,pro=pro_yearly',
    ],
    [
      'TT_WEB_IDENTITY_ISSUER',
      'http://id.example',
      'an address that begins with https://, without parameters',
    ],
    ['TT_DATA_TERMINAL_PROTOCOL', 'saml', 'oidc or oauth2'],
    ['TT_WEB_IDENTITY_SCOPE', 'openid,email"', 'scopes separated by spaces'],
    ['TT_DRAIN_SECONDS', '301', 'whole seconds from 0 to 300'],
    ['TT_DRAIN_SECONDS', '-1', 'whole seconds from 0 to 300'],
  ])('refuses %s=%s in one line that says what is allowed', (name, value, allowed) => {
    expect(() => makeConfig({ [name]: value })).toThrow(
      `The setting ${name} is "${value}". Allowed: ${allowed}.`,
    )
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

  it.each([
    ['CLICKHOUSE_URL', 'htp://ann:s3cret@ch:8123/facts'],
    ['CLICKHOUSE_URL', 'ann:s3cret@ch:8123'],
    ['TT_SOURCE_MIRROR', 'ftp://ann:s3/cr#et@mirror.example'],
    ['TT_SOURCE_MIRROR', 'mirror.example/?token=s3cret'],
    ['TT_S3_ENDPOINT', 'ann:s3cret@minio:9000'],
    ['TT_SENTRY_DSN', 'htps://s3cret@sentry.example/x'],
    ['TT_PUBLIC_URL', 'ftp://ann:s3cret@terminal.example'],
    ['DATABASE_URL', 'mysql://ann:s3cret@db/x'],
    ['REDIS_URL', 's3cret'],
  ])('refuses %s without the secret in it', (name, value) => {
    const refused = () => makeConfig({ [name]: value })
    expect(refused).toThrow(new RegExp(`^The setting ${name} is `))
    expect(refused).not.toThrow(/s3cret|cr#et/)
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
    expect(() => makeConfig({ TT_RAW_URL: 's3://answers' })).toThrow(
      'The setting TT_S3_ACCESS_KEY_ID is "". Allowed: a key to the bucket of TT_RAW_URL.',
    )
    expect(() => makeConfig({ TT_S3_ACCESS_KEY_ID: 'AKIA' })).toThrow(
      'The setting TT_S3_SECRET_ACCESS_KEY is "". Allowed: the secret of TT_S3_ACCESS_KEY_ID.',
    )
    expect(() => makeConfig({ TT_S3_SECRET_ACCESS_KEY: 'with a space' })).toThrow(
      'The setting TT_S3_SECRET_ACCESS_KEY is "…". Allowed: 3 to 200 characters without spaces.',
    )
    expect(() => makeConfig({ ...keys, ...own, TT_RAW_DIR: '/raw' })).toThrow(
      'Both TT_RAW_URL and TT_RAW_DIR are set.',
    )
    for (const TT_RAW_URL of [
      'https://answers',
      's3://',
      's3://Answers',
      's3://answers..b',
      's3://answers/../b',
      's3://answers//b',
      's3://answers/b?c',
      's3://key:secret@answers',
      's3://answers/ü',
    ])
      expect(() => makeConfig({ ...keys, TT_RAW_URL })).toThrow(
        `The setting TT_RAW_URL is "${TT_RAW_URL.replace('key:secret', '…')}". Allowed: s3://bucket`,
      )
    for (const TT_S3_ENDPOINT of ['minio:9000', 'https://a/b', 'https://u:p@a', 'https://a?b=c'])
      expect(() => makeConfig({ TT_S3_ENDPOINT })).toThrow('The setting TT_S3_ENDPOINT is')
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
    expect(() => makeConfig({ TT_DATA_TERMINAL_CLIENT_ID: 'ours' })).toThrow(
      'The setting TT_DATA_TERMINAL_ISSUER is "". Allowed: the address of the provider',
    )
    expect(() => makeConfig({ TT_WEB_IDENTITY_CLIENT_SECRET: 'with a ü' })).toThrow(
      'The setting TT_WEB_IDENTITY_CLIENT_SECRET is "…". Allowed',
    )
  })
})
