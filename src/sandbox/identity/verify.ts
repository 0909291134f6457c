import { DATE } from '../check.ts';
import { makeNonce } from '../html.ts';
import { noSuch, page, seeOther, type Ask, type Reply, type Route } from '../http.ts';
import { chosen } from '../language.ts';
import type { World } from '../world.ts';
import { documentPage, donePage, facePage, reviewPage } from './pages.ts';
import { madeUpPerson } from './person.ts';
import { isFinal, isReason, verdictOf, type Document, type Session } from './session.ts';
import type { Decision, Sessions } from './sessions.ts';

const wayBack = (session: Session): string => {
  const url = new URL(session.redirectUri);
  url.searchParams.set('ticketId', session.ticketId);
  return url.href;
};

const typeOf = (value: string | null): Document['type'] => (value === 'PASSPORT' ? 'PASSPORT' : 'EID');

function entered(form: URLSearchParams): Document {
  const get = (name: string) => (form.get(name) ?? '').trim();
  const [number, name, nationality] = [get('number'), get('name'), get('nationality').toUpperCase()];
  return {
    type: typeOf(form.get('type')),
    number,
    name,
    nationality,
    birthDate: get('birthDate'),
    expireDate: get('expireDate'),
  };
}

const complete = ({ number, name, nationality, birthDate, expireDate }: Document): boolean =>
  number.length >= 4 && name !== '' && /^[A-Z]{2}$/.test(nationality) && DATE.test(birthDate) && DATE.test(expireDate);

/** The verdict chosen on the face page, or the honest one. */
function verdict(choice: string | null, session: Session, document: Document, now: number): Decision {
  if (choice === 'VERIFIED' || choice === 'REVIEW') return { status: choice };
  const reason = choice === null || choice === 'honest' ? verdictOf(document, session.person, now) : Number(choice);
  if (reason === undefined) return { status: 'VERIFIED' };
  return { status: 'FAILED', reason: isReason(reason) ? reason : 34 };
}

/** The provider's pages: document, face, review, end. */
export function verifyRoutes(world: World, sessions: Sessions, base: string): readonly Route[] {
  const path = `${base}/verify/{ticketId}`;
  const productNow = (session: Session) => world.now() + session.offsetMs;

  function show(ask: Ask, session: Session, wrong?: Document): Reply {
    const where = {
      nonce: makeNonce(),
      url: ask.url,
      language: chosen(ask.url, session.locale),
      back: wayBack(session),
    };
    const turn = Math.abs(Math.trunc(Number(ask.url.searchParams.get('turn') ?? 0))) || 0;
    const content = () => {
      if (isFinal(session)) return donePage(where, session);
      if (session.status === 'REVIEW') return reviewPage(where, session);
      if (session.document && !wrong && ask.url.searchParams.get('step') === 'face') return facePage(where);
      const stays = turn === 0 ? session.document : undefined;
      return documentPage(
        where,
        wrong ?? stays ?? madeUpPerson(session, session.idCardType, turn, productNow(session)),
        turn,
        wrong !== undefined,
      );
    };
    return page(wrong ? 422 : 200, content(), where.nonce, [new URL(session.redirectUri).origin]);
  }

  function act(ask: Ask, session: Session): Reply {
    const form = new URLSearchParams(ask.body);
    const action = form.get('action');
    if (isFinal(session)) return seeOther(wayBack(session));
    if (action === 'leave') return seeOther(wayBack(sessions.decide(session, { status: 'FAILED', reason: 35 })));
    if (session.status === 'REVIEW') {
      if (action !== 'approve' && action !== 'reject') return show(ask, session);
      const reason = Number(form.get('reason'));
      const no: Decision = {
        status: 'FAILED',
        reason: isReason(reason) ? reason : 36,
        remark: (form.get('remark') ?? '').trim().slice(0, 200),
      };
      const next = sessions.decide(session, action === 'approve' ? { status: 'VERIFIED' } : no);
      return show(ask, next);
    }
    if (action === 'document') {
      const document = entered(form);
      if (!complete(document)) return show(ask, session, document);
      sessions.enter(session, document);
      return seeOther(`${ask.url.pathname}?step=face&lang=${chosen(ask.url, session.locale)}`);
    }
    if (!session.document) return show(ask, session);
    return seeOther(
      wayBack(sessions.decide(session, verdict(form.get('verdict'), session, session.document, productNow(session)))),
    );
  }

  const withSession = (handle: (ask: Ask, session: Session) => Reply) => (ask: Ask) => {
    const session = sessions.byTicket(ask.params['ticketId'] ?? '');
    return session ? handle(ask, session) : noSuch('session');
  };
  return [
    { method: 'GET', path, handle: withSession((ask, session) => show(ask, session)) },
    { method: 'POST', path, handle: withSession(act) },
  ];
}
