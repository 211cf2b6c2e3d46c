import { attribute, type ScimSchema } from './ScimSchema.ts'

/** A user (RFC 7643, 4.1). */
export const USER_SCHEMA: ScimSchema = {
  id: 'urn:ietf:params:scim:schemas:core:2.0:User',
  name: 'User',
  description: 'User Account',
  attributes: [
    attribute(
      'string',
      [
        'userName',
        "Unique identifier for the User, typically used by the user to directly authenticate to the service provider. Each User MUST include a non-empty userName value. This identifier MUST be unique across the service provider's entire set of Users. REQUIRED.",
      ],
      { required: true, uniqueness: 'server' },
    ),
    attribute(
      'complex',
      [
        'name',
        "The components of the user's real name. Providers MAY return just the full name as a single string in the formatted sub-attribute, or they MAY return just the individual component attributes using the other sub-attributes, or they MAY return both. If both variants are returned, they SHOULD be describing the same name, with the formatted name indicating how the component attributes should be combined.",
      ],
      {
        subAttributes: [
          attribute('string', [
            'formatted',
            "The full name, including all middle names, titles, and suffixes as appropriate, formatted for display (e.g. 'Ms. Barbara J Jensen, III').",
          ]),
          attribute('string', [
            'familyName',
            "The family name of the User, or last name in most Western languages (e.g. 'Jensen' given the full name 'Ms. Barbara J Jensen, III').",
          ]),
          attribute('string', [
            'givenName',
            "The given name of the User, or first name in most Western languages (e.g. 'Barbara' given the full name 'Ms. Barbara J Jensen, III').",
          ]),
          attribute('string', [
            'middleName',
            "The middle name(s) of the User (e.g. 'Jane' given the full name 'Ms. Barbara J Jensen, III').",
          ]),
          attribute('string', [
            'honorificPrefix',
            "The honorific prefix(es) of the User, or title in most Western languages (e.g. 'Ms.' given the full name 'Ms. Barbara J Jensen, III').",
          ]),
          attribute('string', [
            'honorificSuffix',
            "The honorific suffix(es) of the User, or suffix in most Western languages (e.g. 'III' given the full name 'Ms. Barbara J Jensen, III').",
          ]),
        ],
      },
    ),
    attribute('string', [
      'displayName',
      'The name of the User, suitable for display to end-users. The name SHOULD be the full name of the User being described, if known.',
    ]),
    attribute('string', [
      'nickName',
      "The casual way to address the user in real life, e.g. 'Bob' or 'Bobby' instead of 'Robert'. This attribute SHOULD NOT be used to represent a User's username (e.g. 'bjensen' or 'mpepperidge').",
    ]),
    attribute(
      'reference',
      [
        'profileUrl',
        "A fully qualified URL pointing to a page representing the User's online profile.",
      ],
      { referenceTypes: ['external'] },
    ),
    attribute('string', ['title', "The user's title, such as 'Vice President'."]),
    attribute('string', [
      'userType',
      "Used to identify the relationship between the organization and the user. Typical values used might be 'Contractor', 'Employee', 'Intern', 'Temp', 'External', and 'Unknown', but any value may be used.",
    ]),
    attribute('string', [
      'preferredLanguage',
      "Indicates the User's preferred written or spoken language. Generally used for selecting a localized user interface; e.g. 'en_US' specifies the language English and country US.",
    ]),
    attribute('string', [
      'locale',
      "Used to indicate the User's default location for purposes of localizing items such as currency, date time format, or numerical representations.",
    ]),
    attribute('string', [
      'timezone',
      "The User's time zone in the 'Olson' time zone database format, e.g. 'America/Los_Angeles'.",
    ]),
    attribute('boolean', [
      'active',
      "A Boolean value indicating the User's administrative status.",
    ]),
    attribute(
      'string',
      [
        'password',
        "The User's cleartext password. This attribute is intended to be used as a means to specify an initial password when creating a new User or to reset an existing User's password.",
      ],
      { mutability: 'writeOnly', returned: 'never' },
    ),
    attribute(
      'complex',
      [
        'emails',
        "Email addresses for the user. The value SHOULD be canonicalized by the service provider, e.g. 'bjensen@example.com' instead of 'bjensen@EXAMPLE.COM'. Canonical type values of 'work', 'home', and 'other'.",
      ],
      {
        multiValued: true,
        subAttributes: [
          attribute('string', [
            'value',
            "Email addresses for the user. The value SHOULD be canonicalized by the service provider, e.g. 'bjensen@example.com' instead of 'bjensen@EXAMPLE.COM'. Canonical type values of 'work', 'home', and 'other'.",
          ]),
          attribute('string', [
            'display',
            'A human-readable name, primarily used for display purposes. READ-ONLY.',
          ]),
          attribute(
            'string',
            ['type', "A label indicating the attribute's function, e.g. 'work' or 'home'."],
            { canonicalValues: ['work', 'home', 'other'] },
          ),
          attribute('boolean', [
            'primary',
            "A Boolean value indicating the 'primary' or preferred attribute value for this attribute, e.g. the preferred mailing address or primary email address. The primary attribute value 'true' MUST appear no more than once.",
          ]),
        ],
      },
    ),
    attribute(
      'complex',
      [
        'phoneNumbers',
        "Phone numbers for the User. The value SHOULD be canonicalized by the service provider according to the format specified in RFC 3966, e.g. 'tel:+1-201-555-0123'. Canonical type values of 'work', 'home', 'mobile', 'fax', 'pager', and 'other'.",
      ],
      {
        multiValued: true,
        uniqueness: null,
        subAttributes: [
          attribute('string', ['value', 'Phone number of the User.']),
          attribute('string', [
            'display',
            'A human-readable name, primarily used for display purposes. READ-ONLY.',
          ]),
          attribute(
            'string',
            ['type', "A label indicating the attribute's function, e.g. 'work', 'home', 'mobile'."],
            { canonicalValues: ['work', 'home', 'mobile', 'fax', 'pager', 'other'] },
          ),
          attribute('boolean', [
            'primary',
            "A Boolean value indicating the 'primary' or preferred attribute value for this attribute, e.g. the preferred phone number or primary phone number. The primary attribute value 'true' MUST appear no more than once.",
          ]),
        ],
      },
    ),
    attribute('complex', ['ims', 'Instant messaging addresses for the User.'], {
      multiValued: true,
      uniqueness: null,
      subAttributes: [
        attribute('string', ['value', 'Instant messaging address for the User.']),
        attribute('string', [
          'display',
          'A human-readable name, primarily used for display purposes. READ-ONLY.',
        ]),
        attribute(
          'string',
          ['type', "A label indicating the attribute's function, e.g. 'aim', 'gtalk', 'xmpp'."],
          { canonicalValues: ['aim', 'gtalk', 'icq', 'xmpp', 'msn', 'skype', 'qq', 'yahoo'] },
        ),
        attribute('boolean', [
          'primary',
          "A Boolean value indicating the 'primary' or preferred attribute value for this attribute, e.g. the preferred messenger or primary messenger. The primary attribute value 'true' MUST appear no more than once.",
        ]),
      ],
    }),
    attribute('complex', ['photos', 'URLs of photos of the User.'], {
      multiValued: true,
      uniqueness: null,
      subAttributes: [
        attribute('reference', ['value', 'URL of a photo of the User.'], {
          referenceTypes: ['external'],
        }),
        attribute('string', [
          'display',
          'A human-readable name, primarily used for display purposes. READ-ONLY.',
        ]),
        attribute(
          'string',
          ['type', "A label indicating the attribute's function, i.e., 'photo' or 'thumbnail'."],
          { canonicalValues: ['photo', 'thumbnail'] },
        ),
        attribute('boolean', [
          'primary',
          "A Boolean value indicating the 'primary' or preferred attribute value for this attribute, e.g. the preferred photo or thumbnail. The primary attribute value 'true' MUST appear no more than once.",
        ]),
      ],
    }),
    attribute(
      'complex',
      [
        'addresses',
        "A physical mailing address for this User. Canonical type values of 'work', 'home', and 'other'. This attribute is a complex type with the following sub-attributes.",
      ],
      {
        multiValued: true,
        subAttributes: [
          attribute('string', [
            'formatted',
            'The full mailing address, formatted for display or use with a mailing label. This attribute MAY contain newlines.',
          ]),
          attribute('string', [
            'streetAddress',
            'The full street address component, which may include house number, street name, P.O. box, and multi-line extended street address information. This attribute MAY contain newlines.',
          ]),
          attribute('string', ['locality', 'The city or locality component.']),
          attribute('string', ['region', 'The state or region component.']),
          attribute('string', ['postalCode', 'The zip code or postal code component.']),
          attribute('string', ['country', 'The country name component.']),
          attribute(
            'string',
            ['type', "A label indicating the attribute's function, e.g. 'work' or 'home'."],
            { canonicalValues: ['work', 'home', 'other'] },
          ),
          attribute('boolean', [
            'primary',
            "A Boolean value indicating the 'primary' or preferred attribute value for this attribute, e.g. the preferred mailing address or primary email address. The primary attribute value 'true' MUST appear no more than once.",
          ]),
        ],
      },
    ),
    attribute(
      'complex',
      [
        'groups',
        'A list of groups to which the user belongs, either through direct membership, through nested groups, or dynamically calculated.',
      ],
      {
        multiValued: true,
        mutability: 'readOnly',
        uniqueness: null,
        subAttributes: [
          attribute('string', ['value', "The identifier of the User's group."], {
            mutability: 'readOnly',
          }),
          attribute(
            'reference',
            ['$ref', "The URI of the corresponding 'Group' resource to which the user belongs."],
            { referenceTypes: ['User', 'Group'], mutability: 'readOnly' },
          ),
          attribute(
            'string',
            ['display', 'A human-readable name, primarily used for display purposes. READ-ONLY.'],
            { mutability: 'readOnly' },
          ),
          attribute(
            'string',
            ['type', "A label indicating the attribute's function, e.g. 'direct' or 'indirect'."],
            { canonicalValues: ['direct', 'indirect'], mutability: 'readOnly' },
          ),
        ],
      },
    ),
    attribute(
      'complex',
      ['entitlements', 'A list of entitlements for the User that represent a thing the User has.'],
      {
        multiValued: true,
        uniqueness: null,
        subAttributes: [
          attribute('string', ['value', 'The value of an entitlement.']),
          attribute('string', [
            'display',
            'A human-readable name, primarily used for display purposes. READ-ONLY.',
          ]),
          attribute('string', ['type', "A label indicating the attribute's function."]),
          attribute('boolean', [
            'primary',
            "A Boolean value indicating the 'primary' or preferred attribute value for this attribute. The primary attribute value 'true' MUST appear no more than once.",
          ]),
        ],
      },
    ),
    attribute(
      'complex',
      [
        'roles',
        "A list of roles for the User that collectively represent who the User is, e.g. 'Student', 'Faculty'.",
      ],
      {
        multiValued: true,
        uniqueness: null,
        subAttributes: [
          attribute('string', ['value', 'The value of a role.']),
          attribute('string', [
            'display',
            'A human-readable name, primarily used for display purposes. READ-ONLY.',
          ]),
          attribute('string', ['type', "A label indicating the attribute's function."], {
            canonicalValues: [],
          }),
          attribute('boolean', [
            'primary',
            "A Boolean value indicating the 'primary' or preferred attribute value for this attribute. The primary attribute value 'true' MUST appear no more than once.",
          ]),
        ],
      },
    ),
    attribute('complex', ['x509Certificates', 'A list of certificates issued to the User.'], {
      multiValued: true,
      uniqueness: null,
      subAttributes: [
        attribute('binary', ['value', 'The value of an X.509 certificate.'], { caseExact: true }),
        attribute('string', [
          'display',
          'A human-readable name, primarily used for display purposes. READ-ONLY.',
        ]),
        attribute('string', ['type', "A label indicating the attribute's function."], {
          canonicalValues: [],
        }),
        attribute('boolean', [
          'primary',
          "A Boolean value indicating the 'primary' or preferred attribute value for this attribute. The primary attribute value 'true' MUST appear no more than once.",
        ]),
      ],
    }),
  ],
}
