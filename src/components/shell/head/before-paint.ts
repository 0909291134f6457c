/**
 * Runs in the head before the first paint, so that nothing shifts afterwards. It marks on <html> whether the visitor is
 * logged in, answered the cookie banner and must see the age gate, and redirects to the stored language or to the
 * login. There are two languages, so the page that it redirects to is in the stored one and redirects no further. It is
 * inlined as text, because a bundled script would run too late. `data-guard` is the address of the login whose
 * `returnUrl` is the canonical path of this page; the script appends the query. A visitor who left the mini-program's
 * choice of a login method without logging in is sent home instead, not back to the login.
 */
export const beforePaintScript = (
  guarded: boolean,
): string => `(()=>{const d=document.documentElement,g=k=>{try{return localStorage.getItem(k)}catch{return null}};
let u=null;try{u=JSON.parse(g('user_info'))}catch{}
const on=!!(u&&u.sessionToken);d.dataset.session=on?'in':'out';
if(g('balance_hidden')==='1')d.dataset.balance='hidden';
if(g('cookies'))d.dataset.cookies='';if('minor' in d.dataset&&!g('adult'))d.dataset.gate='';
const own=document.referrer.startsWith(location.origin+'/');
const lang=g('lang');
if((lang==='ar-AE'||lang==='en-US')&&lang!==d.lang&&!own&&d.dataset.other){location.replace(d.dataset.other+location.search+location.hash);return}
${guarded ? GUARD : ''}})()`;

const GUARD = `if(on)return;
const chose=own&&d.dataset.host==='mini'&&/\\/botim\\/loginMethod$/i.test(new URL(document.referrer).pathname);
location.replace(chose?d.dataset.home:d.dataset.guard+encodeURIComponent(location.search))`;
