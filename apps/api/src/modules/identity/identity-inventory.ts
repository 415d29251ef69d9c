import type { Inventory } from '../../platform/privacy/inventory.ts'

const OWN = [{ column: 'user_id' }] as const

/** What the tables of people, sign-in, verification, approvals and files hold about persons. */
export const IDENTITY_INVENTORY: Inventory = {
  personal: {
    users: {
      of: [{ column: 'id' }],
      since: 'created_at',
      term: 'account',
      holds: {
        identity: `first_name last_name username usertype company_name words pancard_verified aadhar_verified
          gstin_verified document_verified`,
        contact: `email mobile address city state pincode company_address company_contact email_confirmed_at
          mobile_confirmed_at mobile_released_at`,
        access: 'id password_hash role_id status first_signed_in_at created_at parent_id',
        earnings: 'commission',
        settings: 'language sign_in_language',
      },
      actors: 'created_by',
      other: 'updated_at',
    },
    user_closure: {
      of: [{ column: 'descendant_id' }, { column: 'ancestor_id' }],
      term: 'account',
      holds: { access: 'ancestor_id descendant_id depth' },
    },
    identities: {
      of: OWN,
      since: 'pan_verified_at',
      term: 'identity',
      holds: {
        identity: `user_id aadhaar_last4 aadhaar_reference aadhaar_verified_at document_verified_at gstin_cipher
          gstin_last4 gstin_legal_name gstin_verified_at pan_cipher pan_last4 pan_name pan_reference pan_verified_at`,
      },
    },
    aadhaar_otps: {
      of: OWN,
      since: 'created_at',
      term: 'day',
      holds: { identity: 'user_id aadhaar_last4 reference created_at used_at' },
      other: 'id tries',
    },
    digilocker_requests: {
      of: OWN,
      since: 'created_at',
      term: 'identity',
      holds: {
        identity:
          'user_id aadhaar_last4 document_name link_cipher status reference verification_id created_at ended_at',
      },
      other: 'id last_polled_at next_poll_at',
    },
    signing_requests: {
      of: OWN,
      since: 'created_at',
      term: 'identity',
      holds: {
        identity: 'user_id document_sha256 link_cipher status reference verification_id created_at ended_at',
      },
      other: 'last_polled_at next_poll_at',
    },
    policy_acceptances: {
      of: OWN,
      since: 'accepted_at',
      term: 'identity',
      holds: { identity: 'user_id policy_id accepted_at' },
    },
    contact_changes: {
      of: OWN,
      since: 'created_at',
      term: 'code',
      holds: { contact: 'user_id field value created_at expires_at' },
      other: 'code_hash tries',
    },
    pending_contacts: {
      of: OWN,
      since: 'created_at',
      term: 'event',
      holds: { contact: 'user_id field value object_hash created_at due_at ended_at outcome' },
      actors: 'asked_by',
      other: 'id',
    },
    devices: {
      of: OWN,
      since: 'created_at',
      term: 'device',
      holds: { access: 'user_id address label token_hash created_at seen_at ended_at' },
      other: 'id',
    },
    sessions: {
      of: OWN,
      since: 'created_at',
      term: 'code',
      holds: { access: 'user_id device_id token_hash created_at seen_at expires_at ended_at stepped_up_at' },
    },
    otps: {
      of: OWN,
      since: 'created_at',
      term: 'day',
      holds: {
        access: `user_id device_id channel code_hash purpose session_hash sign_in_hash created_at dead_at expires_at
          used_at password_at`,
      },
      other: 'id tries',
    },
    code_tries: {
      of: OWN,
      term: 'day',
      holds: { access: 'user_id device_id tried_at told_at' },
    },
    link_tokens: {
      of: OWN,
      since: 'created_at',
      term: 'code',
      holds: { access: 'user_id token_hash purpose created_at expires_at used_at', contact: 'mailed_to' },
    },
    factor_guesses: {
      of: OWN,
      since: 'since',
      term: 'account',
      holds: { access: 'user_id guesses since' },
    },
    factor_resets: {
      of: OWN,
      since: 'created_at',
      term: 'event',
      holds: {
        access: 'user_id status reason created_at approved_at disputed_at due_at ended_at ended_by',
        contact: 'mailed_to',
      },
      actors: 'proposed_by',
      other: 'id',
      inside: { reason: 'Why a super admin removes the factors, in their words.' },
    },
    factor_reset_links: {
      of: [{ column: 'reset_id', table: 'factor_resets' }],
      term: 'event',
      holds: { access: 'reset_id token_hash used_at' },
    },
    api_keys: {
      of: OWN,
      since: 'created_at',
      term: 'account',
      holds: {
        access: `user_id name permissions refund_limit_paise refund_daily_limit_paise addresses created_at expires_at
          last_used_at replaced_at ended_at`,
      },
      other: 'id family secret_hash version',
    },
    key_requests: {
      of: [{ column: 'account_id' }],
      since: 'at',
      term: 'notice',
      holds: { activity: 'account_id method path status took_ms at' },
      other: 'id key_id request_id',
    },
    people: {
      of: [{ column: 'account_id' }],
      term: 'account',
      holds: { access: 'id account_id' },
    },
    account_members: {
      of: [{ column: 'account_id' }],
      since: 'invited_at',
      term: 'account',
      holds: {
        identity: 'id first_name last_name',
        contact: 'email mobile email_confirmed_at mobile_confirmed_at',
        access: `account_id password_hash role permissions own_payments_only payment_limit_paise daily_limit_paise service_ids
          from_hour to_hour invited_at joined_at ended_at`,
        settings: 'language sign_in_language',
      },
      other: 'updated_at',
    },
    passkeys: {
      of: OWN,
      since: 'created_at',
      term: 'account',
      holds: {
        access: 'user_id credential_id name public_key transports backed_up created_at last_used_at',
      },
      other: 'id counter',
    },
    totp_secrets: {
      of: OWN,
      since: 'created_at',
      term: 'account',
      holds: { access: 'user_id secret_cipher created_at confirmed_at last_step' },
    },
    recovery_codes: {
      of: OWN,
      term: 'account',
      holds: { access: 'user_id code_hash used_at' },
    },
    files: {
      of: [{ column: 'owner_id' }],
      whose: ['user', 'payee'],
      since: 'created_at',
      term: 'payment',
      holds: { identity: 'owner_id file_name sha256 created_at key_cipher' },
      other: 'id content_type size_bytes storage_key is_upload',
    },
    file_quotas: {
      of: OWN,
      term: 'account',
      holds: { settings: 'user_id stored_bytes' },
    },
    approvals: {
      of: [{ column: 'maker_id' }, { column: 'decided_by' }],
      whose: ['user', 'payee'],
      since: 'created_at',
      term: 'payment',
      holds: { activity: 'title reason changes input answer created_at decided_at' },
      actors: 'maker_id decided_by',
      other: 'id call fingerprint kind maker_role reverts_id status',
      inside: {
        changes:
          'Each changed field with its value before and after: names, e-mail address, mobile number, address.',
        input: 'The body of the call: the same fields, and those of a new user.',
        answer: 'The answer of the call: the ID of what was made, and its message.',
        reason: 'Why it was proposed, in the words of the maker.',
      },
    },
    unapplied_reports: {
      of: [{ column: 'payment_id', table: 'payments' }],
      since: 'first_at',
      term: 'payment',
      holds: { payments: 'payment_id amount_paise currency subject reference word problem' },
      actors: 'closed_by',
      other: 'id provider first_at last_at closed_at',
    },
    company: {
      of: [],
      since: 'updated_at',
      term: 'account',
      holds: { contact: 'grievance_email grievance_name grievance_phone' },
      actors: 'updated_by',
      other: `address_line1 address_line2 cin city color_accent color_dark color_light gst_rate gstin id invoice_prefix
        legal_name pan pin sac_code state_code support_email support_hours support_phone trade_name updated_at version`,
    },
    company_policies: {
      of: [{ column: 'published_by' }],
      since: 'published_at',
      term: 'event',
      holds: {},
      actors: 'published_by',
      other: 'id kind body version published_at',
    },
    security_settings: {
      of: [{ column: 'changed_by' }],
      since: 'changed_at',
      term: 'event',
      holds: {},
      actors: 'changed_by',
      other: 'id factor_grace_days factor_required_since changed_at',
    },
  },
  impersonal: `approval_settings audit_chain captchas company_logos logo_pictures passkey_challenges spent_proofs
    uploads_mark`,
}
