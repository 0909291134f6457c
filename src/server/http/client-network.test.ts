import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { clientNetwork } from './client-network.ts';

describe('the network that limits count', () => {
  it.each([
    ['IPv4', '203.0.113.9', '203.0.113.9'],
    ['IPv4 inside IPv6, with dots', '::ffff:203.0.113.9', '203.0.113.9'],
    ['IPv4 inside IPv6, in hexadecimal', '::FFFF:cb00:7109', '203.0.113.9'],
    ['IPv6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['IPv6 with its zeros left out', '2001:db8::1', '2001:db8:0:0::/64'],
    ['IPv6 with the name of an interface', 'fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['no address, of a page in this process', '', ''],
    ['what a proxy wrote that is no address', 'unknown', 'unknown'],
  ])('is known for %s', (_what, address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
  const groups = (count: number) => fc.array(group, { minLength: count, maxLength: count });
  // The range of IPv4 inside IPv6 has a rule of its own.
  const prefix = groups(4).filter((own) => own.some((part) => part !== '0'));

  it('is one for every address of a /64, and another for any other /64', () => {
    fc.assert(
      fc.property(prefix, groups(4), groups(4), prefix, (own, one, two, other) => {
        const network = clientNetwork([...own, ...one].join(':'));
        expect(clientNetwork([...own, ...two].join(':').toUpperCase())).toBe(network);
        expect(clientNetwork([...other, ...one].join(':')) === network).toBe(own.join(':') === other.join(':'));
      }),
    );
  });

  it('is one for an IPv4 address however it is written, and another for any other', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), (one, other) => {
        expect(clientNetwork(`::ffff:${one}`)).toBe(clientNetwork(one));
        expect(clientNetwork(one) === clientNetwork(other)).toBe(one === other);
      }),
    );
  });
});

test('an IPv4 address and a whole IPv6 network never count as one', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.ipV6(), (one, other) => {
      fc.pre(!/^(?:0*:){2,}ffff:/i.test(other) && !other.startsWith('::'));
      expect(clientNetwork(one)).not.toBe(clientNetwork(other));
    }),
  );
});
