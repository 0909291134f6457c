import { DATE } from '../http/read-body.ts';
import { makeNonce } from '../http/html.ts';
import {
  replyNotFound,
  replyHtml,
  replyRedirect,
  type SandboxRequest,
  type SandboxReply,
  type Route,
} from '../http/server.ts';
import { chooseLanguage } from '../http/language.ts';
import type { SandboxContext } from '../context.ts';
import { renderDocumentPage, renderDonePage, renderFacePage, renderReviewPage } from './pages.ts';
import { createMadeUpPerson } from './made-up-person.ts';
import { isFinalSession, isFailReason, checkDocument, type Document, type Session } from './session.ts';
import type { Decision, SessionStore } from './session-store.ts';

const returnAddress = (session: Session): string => {
  const url = new URL(session.redirectUri);
  url.searchParams.set('ticketId', session.ticketId);
  return url.href;
};

const readDocumentType = (value: string | null): Document['type'] => (value === 'PASSPORT' ? 'PASSPORT' : 'EID');

function readDocument(form: URLSearchParams): Document {
  const get = (name: string) => (form.get(name) ?? '').trim();
  const [number, name, nationality] = [get('number'), get('name'), get('nationality').toUpperCase()];
  return {
    type: readDocumentType(form.get('type')),
    number,
    name,
    nationality,
    birthDate: get('birthDate'),
    expireDate: get('expireDate'),
  };
}

const isComplete = ({ number, name, nationality, birthDate, expireDate }: Document): boolean =>
  number.length >= 4 && name !== '' && /^[A-Z]{2}$/.test(nationality) && DATE.test(birthDate) && DATE.test(expireDate);

/** The verdict chosen on the face page, or the one by the document's data. */
function decideVerdict(choice: string | null, session: Session, document: Document, now: number): Decision {
  if (choice === 'VERIFIED' || choice === 'REVIEW') return { status: choice };
  const reason = choice === null || choice === 'honest' ? checkDocument(document, session.person, now) : Number(choice);
  if (reason === undefined) return { status: 'VERIFIED' };
  return { status: 'FAILED', reason: isFailReason(reason) ? reason : 34 };
}

/** The provider's pages: document, face, review, end. */
export function verifyRoutes(world: SandboxContext, sessions: SessionStore, base: string): readonly Route[] {
  const path = `${base}/verify/{ticketId}`;
  const sessionNow = (session: Session) => world.now() + session.offsetMs;

  function show(ask: SandboxRequest, session: Session, wrong?: Document): SandboxReply {
    const where = {
      nonce: makeNonce(),
      url: ask.url,
      language: chooseLanguage(ask.url, session.locale),
      back: returnAddress(session),
    };
    const turn = Math.abs(Math.trunc(Number(ask.url.searchParams.get('turn') ?? 0))) || 0;
    const content = () => {
      if (isFinalSession(session)) return renderDonePage(where, session);
      if (session.status === 'REVIEW') return renderReviewPage(where, session);
      if (session.document && !wrong && ask.url.searchParams.get('step') === 'face') return renderFacePage(where);
      const stays = turn === 0 ? session.document : undefined;
      return renderDocumentPage(
        where,
        wrong ?? stays ?? createMadeUpPerson(session, session.idCardType, turn, sessionNow(session)),
        turn,
        wrong !== undefined,
      );
    };
    return replyHtml(wrong ? 422 : 200, content(), where.nonce, [new URL(session.redirectUri).origin]);
  }

  function act(ask: SandboxRequest, session: Session): SandboxReply {
    const form = new URLSearchParams(ask.body);
    const action = form.get('action');
    if (isFinalSession(session)) return replyRedirect(returnAddress(session));
    if (action === 'leave')
      return replyRedirect(returnAddress(sessions.decide(session, { status: 'FAILED', reason: 35 })));
    if (session.status === 'REVIEW') {
      if (action !== 'approve' && action !== 'reject') return show(ask, session);
      const reason = Number(form.get('reason'));
      const no: Decision = {
        status: 'FAILED',
        reason: isFailReason(reason) ? reason : 36,
        remark: (form.get('remark') ?? '').trim().slice(0, 200),
      };
      const next = sessions.decide(session, action === 'approve' ? { status: 'VERIFIED' } : no);
      return show(ask, next);
    }
    if (action === 'document') {
      const document = readDocument(form);
      if (!isComplete(document)) return show(ask, session, document);
      sessions.saveDocument(session, document);
      return replyRedirect(`${ask.url.pathname}?step=face&lang=${chooseLanguage(ask.url, session.locale)}`);
    }
    if (!session.document) return show(ask, session);
    return replyRedirect(
      returnAddress(
        sessions.decide(session, decideVerdict(form.get('verdict'), session, session.document, sessionNow(session))),
      ),
    );
  }

  const withSession = (handle: (ask: SandboxRequest, session: Session) => SandboxReply) => (ask: SandboxRequest) => {
    const session = sessions.findByTicket(ask.params['ticketId'] ?? '');
    return session ? handle(ask, session) : replyNotFound('session');
  };
  return [
    { method: 'GET', path, handle: withSession((ask, session) => show(ask, session)) },
    { method: 'POST', path, handle: withSession(act) },
  ];
}
